// SPDX-License-Identifier: Apache-2.0

/// The schema of the first release. All instants are milliseconds since 1970.
///
/// Keys lie in a table of their own, so that destroying them touches nothing else. What a person's data could be in is
/// `element.sealed` alone.
let firstSchema: StaticString = """
    CREATE TABLE meta (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        secret_key_id TEXT NOT NULL,
        secret BLOB NOT NULL,
        latest INTEGER,
        unreclaimed INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE session (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        party TEXT NOT NULL,
        protocol TEXT NOT NULL,
        merchant TEXT,
        team TEXT,
        request BLOB NOT NULL,
        ceiling_days INTEGER NOT NULL,
        opened INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        state TEXT NOT NULL
            CHECK (state IN ('requested', 'answered', 'accepted', 'rejected', 'expired', 'erased')),
        binding BLOB,
        nonce BLOB,
        answer BLOB,
        answered INTEGER,
        failures BLOB,
        doc_types BLOB,
        ended INTEGER,
        erased_count INTEGER
    ) STRICT;
    CREATE INDEX session_waiting ON session (expires) WHERE state = 'requested';
    CREATE INDEX session_answered ON session (answered) WHERE state = 'answered';
    CREATE INDEX session_traced ON session (answered) WHERE answer IS NOT NULL;
    CREATE INDEX session_over ON session (ended) WHERE ended IS NOT NULL;

    CREATE TABLE retention (
        id INTEGER PRIMARY KEY,
        session BLOB NOT NULL REFERENCES session (id),
        received INTEGER NOT NULL,
        sealed_deadline INTEGER NOT NULL,
        deadline INTEGER NOT NULL CHECK (deadline <= sealed_deadline)
    ) STRICT;
    CREATE INDEX retention_session ON retention (session);
    CREATE INDEX retention_deadline ON retention (deadline);

    CREATE TABLE data_key (
        retention INTEGER PRIMARY KEY REFERENCES retention (id),
        key_id TEXT NOT NULL,
        sealed BLOB NOT NULL
    ) STRICT;

    CREATE TABLE element (
        id INTEGER PRIMARY KEY,
        retention INTEGER NOT NULL REFERENCES retention (id),
        doc_type TEXT NOT NULL,
        name_space TEXT NOT NULL,
        identifier TEXT NOT NULL,
        promise INTEGER NOT NULL,
        sealed BLOB NOT NULL
    ) STRICT;
    CREATE INDEX element_retention ON element (retention);

    CREATE TABLE transcript (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit (
        number INTEGER PRIMARY KEY,
        json BLOB NOT NULL,
        link BLOB NOT NULL
    ) STRICT;
    CREATE TABLE audit_mark (
        name TEXT NOT NULL PRIMARY KEY CHECK (name IN ('head', 'pruned')),
        number INTEGER NOT NULL,
        link BLOB NOT NULL,
        code BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
        BEGIN SELECT RAISE (ABORT, 'the audit log is append-only'); END;
    CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
        WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number)
        BEGIN SELECT RAISE (ABORT, 'the audit log is append-only'); END;
    CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
        WHEN OLD.number > coalesce((SELECT number FROM audit_mark WHERE name = 'pruned'), 0)
        BEGIN SELECT RAISE (ABORT, 'the audit log is append-only'); END;

    PRAGMA user_version = 1;
    """
