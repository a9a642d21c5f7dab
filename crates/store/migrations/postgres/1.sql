CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    next_seq   BIGINT  NOT NULL,
    game       TEXT    NOT NULL,
    phase      TEXT    NOT NULL,
    public     BOOLEAN NOT NULL,
    people     TEXT    NOT NULL,
    card       TEXT    NOT NULL,
    created_at BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL
);
CREATE INDEX tables_by_phase ON tables (phase, public);
CREATE INDEX tables_finished ON tables (updated_at, id) WHERE phase = 'over' AND public;

CREATE TABLE entries (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seq      BIGINT  NOT NULL,
    key      TEXT,
    entry    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX entries_by_key ON entries (table_id, key) WHERE key IS NOT NULL;

-- Whose tables they are.
CREATE TABLE sitters (
    person_id TEXT NOT NULL,
    table_id  TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person_id, table_id)
);
CREATE INDEX sitters_by_table ON sitters (table_id);

CREATE TABLE persons (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    created_at BIGINT  NOT NULL
);

CREATE TABLE tokens (
    hash       TEXT    NOT NULL PRIMARY KEY,
    person_id  TEXT    NOT NULL REFERENCES persons (id),
    created_at BIGINT  NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person_id);

CREATE TABLE accounts (
    person_id     TEXT    NOT NULL PRIMARY KEY REFERENCES persons (id),
    name          TEXT    NOT NULL,
    folded_name   TEXT    NOT NULL UNIQUE,
    password_hash TEXT    NOT NULL,
    created_at    BIGINT  NOT NULL
);
