-- Lists are filtered, paged and counted within the index alone; the memos themselves are read for the rows that show.
ALTER TABLE participants ADD COLUMN created_at timestamptz;
UPDATE participants p SET created_at = m.created_at FROM memos m WHERE m.memo_key = p.memo_key;
ALTER TABLE participants ALTER COLUMN created_at SET NOT NULL;

DROP INDEX participants_list;
CREATE INDEX participants_list ON participants (email, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, template_id, created_at);
