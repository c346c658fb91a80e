-- The drafts of an arrangement (R6): few of all memos.
DROP INDEX CONCURRENTLY IF EXISTS memos_preparation;

CREATE INDEX CONCURRENTLY memos_preparation ON memos (preparation_id) WHERE preparation_id IS NOT NULL;

-- Who prepared a memo is found by number where their address changes (P4).
DROP INDEX CONCURRENTLY IF EXISTS memos_preparer;

CREATE INDEX CONCURRENTLY memos_preparer ON memos (preparer_id) WHERE preparer_id IS NOT NULL;
