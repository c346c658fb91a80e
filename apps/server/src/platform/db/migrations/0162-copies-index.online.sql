-- A person's list To read (R5), to be acknowledged or not: few of all participants have one.
DROP INDEX CONCURRENTLY IF EXISTS participants_to_read;

CREATE INDEX CONCURRENTLY participants_to_read ON participants (person_id, to_read, to_read_at, memo_key) WHERE to_read IS NOT NULL;
