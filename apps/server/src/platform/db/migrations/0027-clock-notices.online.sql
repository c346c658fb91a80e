-- When the clock looks at a memo next (L3, L4); null for never. It looks at once at the rows of the release before this one.
ALTER TABLE due_times ADD COLUMN IF NOT EXISTS notice_at timestamptz DEFAULT '-infinity';

DROP INDEX CONCURRENTLY IF EXISTS due_times_notice;

CREATE INDEX CONCURRENTLY due_times_notice ON due_times (notice_at, memo_key) WHERE notice_at IS NOT NULL;

-- The steps that the clock has taken: each happens once for a seat, or for a level, since its time began.
CREATE TABLE IF NOT EXISTS clock_notices (
  clock_notice_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  sequence_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null for the escalation, which concerns the level.
  seat_id uuid,
  step text NOT NULL,
  due_at timestamptz NOT NULL,
  -- False: skipped for a newer reminder after an outage, or there was no one to remind.
  is_sent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (memo_key, sequence_id, started_at, seat_id, step)
);

-- The step that a notification is about; null for those of events.
ALTER TABLE notifications ADD COLUMN IF NOT EXISTS clock_notice_id uuid;
