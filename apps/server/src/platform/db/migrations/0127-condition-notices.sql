-- When the clock looks at a memo's open conditions next (R2); null for never.
CREATE TABLE condition_times (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  notice_at timestamptz
);
CREATE INDEX condition_times_notice ON condition_times (notice_at, memo_key) WHERE notice_at IS NOT NULL;

-- The reminders of conditions, as clock_notices has those of levels: each happens once. notifications.clock_notice_id names either.
CREATE TABLE condition_notices (
  condition_notice_id uuid PRIMARY KEY,
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  condition_id uuid NOT NULL,
  step text NOT NULL,
  -- False: skipped for a newer reminder after an outage, or there was no one to remind.
  is_sent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (memo_key, condition_id, step)
);
