-- An approver's list of one requestor is read along its own range, however long the person's whole list is (M9).
DROP INDEX CONCURRENTLY IF EXISTS participants_person_owner;

CREATE INDEX CONCURRENTLY participants_person_owner ON participants
  (person_id, list, owner_person_id, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, template_id, created_at, amount_order)
  WHERE audience = 'approver';
