-- Entries with their text, for the workers (`PACK_LOGS=compact`).
DROP INDEX CONCURRENTLY IF EXISTS memo_search_texts;

CREATE INDEX CONCURRENTLY memo_search_texts ON memo_search (memo_key) WHERE is_shortened IS NULL;
