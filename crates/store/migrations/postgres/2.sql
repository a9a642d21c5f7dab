-- When somebody was last seen with a token: those nobody uses expire. Nobody is logged out by the upgrade.
ALTER TABLE tokens ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET seen_at = (extract(epoch FROM now()) * 1000)::bigint;

-- Until when somebody may not come in, or not speak.
ALTER TABLE persons ADD COLUMN banned_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN muted_until BIGINT NOT NULL DEFAULT 0;

CREATE INDEX tables_by_age ON tables (phase, updated_at);

-- The texts of packs, each once.
CREATE TABLE packs (
    hash       TEXT    NOT NULL PRIMARY KEY,
    text       TEXT    NOT NULL
);

CREATE TABLE pack_uses (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    hash     TEXT NOT NULL REFERENCES packs (hash)
);
CREATE INDEX pack_uses_by_hash ON pack_uses (hash);
