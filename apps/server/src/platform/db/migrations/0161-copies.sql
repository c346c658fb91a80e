-- A participant's copy of an approved memo (R5), in whatever role: OPEN while they are asked to acknowledge it. Since its approval, or when they
-- acknowledged: what their list To read is ordered by. Null for everyone else, and as in the release before this one.
ALTER TABLE participants ADD COLUMN to_read text CHECK (to_read IN ('OPEN', 'DONE'));
ALTER TABLE participants ADD COLUMN to_read_at timestamptz;

-- Those who have a copy without another part in the memo.
ALTER TABLE participants DROP CONSTRAINT participants_audience_check;
ALTER TABLE participants ADD CONSTRAINT participants_audience_check
  CHECK (audience IN ('owner', 'approver', 'watcher', 'handler', 'reader')) NOT VALID;

-- When the clock looks at a memo's copies next (R5); null for never.
CREATE TABLE copy_times (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  notice_at timestamptz
);
CREATE INDEX copy_times_notice ON copy_times (notice_at, memo_key) WHERE notice_at IS NOT NULL;

-- The reminders of copies, each once for all readers who wait then. notifications.clock_notice_id names them too.
CREATE TABLE copy_notices (
  copy_notice_id uuid PRIMARY KEY,
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  step text NOT NULL,
  -- False: skipped for a newer reminder after an outage, or there was no one to remind.
  is_sent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (memo_key, step)
);
