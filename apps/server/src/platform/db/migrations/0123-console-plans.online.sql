-- What the console lists of tokens and webhooks, where these are many.

-- Tokens of service accounts, by name (P1).
DROP INDEX CONCURRENTLY IF EXISTS api_tokens_service;

CREATE INDEX CONCURRENTLY api_tokens_service ON api_tokens (lower(name), created_at, token_id)
  WHERE kind = 'service' AND revoked_at IS NULL;

-- Deliveries that failed and are tried again (P2): few of those that wait, as behind a webhook that switched itself off.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_retrying;

CREATE INDEX CONCURRENTLY webhook_deliveries_retrying ON webhook_deliveries (webhook_id, at DESC, delivery_no DESC)
  WHERE state = 'WAITING' AND attempts > 0;

-- Deliveries that have waited too long are given up, each hour.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_begun;

CREATE INDEX CONCURRENTLY webhook_deliveries_begun ON webhook_deliveries (begun_at) WHERE state = 'WAITING';

-- What is due next. Once a webhook answers again, all that waits for it is due at the same instant: without the number it is sorted for each
-- message. webhook_deliveries_due, which lacks the number, follows with a contract migration.
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_next;

CREATE INDEX CONCURRENTLY webhook_deliveries_next ON webhook_deliveries (webhook_id, next_at, delivery_no) WHERE state = 'WAITING';
