-- Who left a memo before it went to another owner keeps the owner of the version that they read (C7, K9). Each memo is locked as a change of it
-- locks it.
DO $$ BEGIN
  PERFORM 1 FROM memos WHERE memo_key IN (
    SELECT memo_key FROM handover_memos WHERE part = 'OWNER' AND outcome = 'MOVED')
  ORDER BY memo_key FOR NO KEY UPDATE;
END $$;

UPDATE participants p SET owner_person_id = earlier.person_id FROM (
  SELECT DISTINCT ON (q.memo_key, q.person_id) q.memo_key, q.person_id AS reader_id, person_of(h.from_email) AS person_id
  FROM handover_memos moved
    JOIN handovers h USING (handover_id)
    JOIN participants q ON q.memo_key = moved.memo_key AND q.last_version IS NOT NULL
    JOIN memo_versions following ON following.memo_key = q.memo_key AND following.version = q.last_version + 1
  WHERE moved.part = 'OWNER' AND moved.outcome = 'MOVED' AND coalesce(h.ended_at, now()) >= following.submitted_at
  ORDER BY q.memo_key, q.person_id, h.created_at) earlier
WHERE p.memo_key = earlier.memo_key AND p.person_id = earlier.reader_id;
