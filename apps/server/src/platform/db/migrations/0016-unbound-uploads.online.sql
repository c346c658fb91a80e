-- What one person has uploaded that belongs to no memo yet is counted at each upload.
DROP INDEX CONCURRENTLY IF EXISTS files_unbound_person;

CREATE INDEX CONCURRENTLY files_unbound_person ON files (user_id) INCLUDE (size) WHERE memo_key IS NULL;
