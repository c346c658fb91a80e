-- The notices that await a digest, and those that one took (M7).
DROP INDEX CONCURRENTLY IF EXISTS notifications_awaiting_digest;

CREATE INDEX CONCURRENTLY notifications_awaiting_digest ON notifications (email) WHERE awaits_digest;

DROP INDEX CONCURRENTLY IF EXISTS notifications_of_digest;

CREATE INDEX CONCURRENTLY notifications_of_digest ON notifications (digest_id) WHERE digest_id IS NOT NULL;
