-- Open conditions of approvals that a participant judges (R2): whether the owner has reported one of them as met. Null for everyone else, and as in
-- the release before this one.
ALTER TABLE participants ADD COLUMN conditions text CHECK (conditions IN ('OPEN', 'REPORTED'));

-- Those go to another person when one leaves (K9).
ALTER TABLE handover_memos DROP CONSTRAINT handover_memos_part_check;
ALTER TABLE handover_memos ADD CONSTRAINT handover_memos_part_check
  CHECK (part IN ('OWNER', 'APPROVER', 'SUB_APPROVER', 'WATCHER', 'CONDITIONS')) NOT VALID;

-- How many conditions of approvals are open (R2); null for none, and as in the release before this one.
ALTER TABLE memos ADD COLUMN open_conditions smallint;
