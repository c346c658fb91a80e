-- An approved memo that a participant has to do (R3), in whatever role, since its approval or until it was marked done: what their list To do
-- is ordered by. Null for everyone else, and as in the release before this one.
ALTER TABLE participants ADD COLUMN to_do text CHECK (to_do IN ('OPEN', 'DONE'));
ALTER TABLE participants ADD COLUMN to_do_at timestamptz;

-- Those who have a memo to do without another part in it.
ALTER TABLE participants DROP CONSTRAINT participants_audience_check;
ALTER TABLE participants ADD CONSTRAINT participants_audience_check
  CHECK (audience IN ('owner', 'approver', 'watcher', 'handler')) NOT VALID;

-- What is to do goes to another person when one leaves (K9).
ALTER TABLE handover_memos DROP CONSTRAINT handover_memos_part_check;
ALTER TABLE handover_memos ADD CONSTRAINT handover_memos_part_check
  CHECK (part IN ('OWNER', 'APPROVER', 'SUB_APPROVER', 'WATCHER', 'CONDITIONS', 'HAND_OFF')) NOT VALID;

-- Of an approved memo that others have to act on (R3). UNFILLED: a role or person of the template was not found. Null for all others, and as
-- in the release before this one.
ALTER TABLE memos ADD COLUMN hand_off text CHECK (hand_off IN ('OPEN', 'UNFILLED', 'DONE'));
