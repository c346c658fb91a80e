-- When the current level of a memo is due (L2); null for most memos. The release before this one leaves it as it is.
ALTER TABLE memos ADD COLUMN IF NOT EXISTS due_at timestamptz;

-- The time of levels, a row for each open memo whose template names working days. `revision` is the memo's when the row was written:
-- where they differ, the release before this one has changed the memo since. `calendar` is the revision of the holidays.
CREATE TABLE IF NOT EXISTS due_times (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  revision integer NOT NULL,
  calendar integer NOT NULL,
  sequence_id uuid,
  started_at timestamptz,
  due_at timestamptz,
  CHECK ((due_at IS NULL) = (started_at IS NULL) AND (due_at IS NULL) = (sequence_id IS NULL))
);
