-- What a long log had come to, so that it is not read from its beginning. Whoever has other rules does not use it.
CREATE TABLE snapshots (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    seq      BIGINT  NOT NULL,
    rules    TEXT    NOT NULL,
    snapshot TEXT    NOT NULL
);
