-- Files that can't be opened yet, or no longer (Q3): few of all.
DROP INDEX CONCURRENTLY IF EXISTS files_scan;

CREATE INDEX CONCURRENTLY files_scan ON files (memo_key) WHERE scan IS NOT NULL;
