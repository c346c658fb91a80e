-- The memos with questions of PENDING seats (M5), which For my approval filters by (M9).
DROP INDEX CONCURRENTLY IF EXISTS memos_with_questions;

CREATE INDEX CONCURRENTLY memos_with_questions ON memos (memo_key) WHERE questions IS NOT NULL;
