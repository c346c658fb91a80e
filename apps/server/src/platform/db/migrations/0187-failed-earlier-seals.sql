-- The memo before the first one whose earlier PDF couldn't be sealed since the last begin; null where all were. A later run goes on after it,
-- once all others have been tried (O3).
ALTER TABLE earlier_seals ADD COLUMN failed_after bigint;
