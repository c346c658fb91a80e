-- A list of one memo type is read along its own range, however long the person's whole list is.
DROP INDEX CONCURRENTLY IF EXISTS participants_type;

CREATE INDEX CONCURRENTLY participants_type
  ON participants (email, audience, list, template_id, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, created_at);
