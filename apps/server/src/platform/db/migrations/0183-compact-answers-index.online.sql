-- Versions whose answers aren't compact yet, for the workers (`PACK_LOGS=compact`). Those of archived memos aren't in the database.
DROP INDEX CONCURRENTLY IF EXISTS memo_versions_loose;

CREATE INDEX CONCURRENTLY memo_versions_loose ON memo_versions (memo_key) WHERE packed IS NULL AND NOT content ? 'of';
