-- Memos whose state isn't packed, though they have ended: the workers pack it once it is old enough (`PACK_LOGS=compact`).
DROP INDEX CONCURRENTLY IF EXISTS memos_loose_state;

CREATE INDEX CONCURRENTLY memos_loose_state ON memos (modified_at, memo_key)
  WHERE NOT (state ? 'packed') AND open_conditions IS NULL
    AND state->>'lifecycle' IN ('APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED');
