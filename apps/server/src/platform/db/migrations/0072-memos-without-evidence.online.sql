-- Submitted memos from before evidence was kept, for the job that records them (O1). Later ones never enter it: their first entry is
-- written with their submission.
DROP INDEX CONCURRENTLY IF EXISTS memos_without_evidence;

CREATE INDEX CONCURRENTLY memos_without_evidence ON memos (memo_key)
  WHERE evidence_entry_no = 0 AND submitted_at IS NOT NULL;
