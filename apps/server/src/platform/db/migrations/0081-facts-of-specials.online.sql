-- What is special is judged for a thousand tasks at a time (M9), so that no state is read for it, which costs more than all else.

-- The memos in which an approval fell (N7): few of all.
DROP INDEX CONCURRENTLY IF EXISTS memo_events_fell;

CREATE INDEX CONCURRENTLY memo_events_fell ON memo_events (memo_key) WHERE type = 'ApprovalsFell';

-- An owner's other memos that a split is looked for in (M2): those that have ended without an approval don't count.
DROP INDEX CONCURRENTLY IF EXISTS memos_owner_live;

CREATE INDEX CONCURRENTLY memos_owner_live ON memos (owner_email, template_id, submitted_at)
  INCLUDE (memo_key, memo_id, public_currency, public_amount)
  WHERE state->>'lifecycle' IN ('SUBMITTED', 'APPROVED', 'RETURNED', 'SELF_RETURNED');
