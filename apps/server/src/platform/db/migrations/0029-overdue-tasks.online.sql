-- When a task of an approver is due (L2): null for most, and for all that is no task. The release before this one leaves it out.
ALTER TABLE participants ADD COLUMN IF NOT EXISTS due_at timestamptz;

UPDATE participants p SET due_at = m.due_at FROM memos m
WHERE m.memo_key = p.memo_key AND m.due_at IS NOT NULL AND p.audience = 'approver' AND p.list = 'active' AND p.due_at IS NULL;

-- The overdue tasks of a person, in the order of their list: small, because few templates name working days.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_due;

CREATE INDEX CONCURRENTLY participants_person_due ON participants (person_id, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (due_at, status, approver_status, last_version, template_id, created_at) WHERE due_at IS NOT NULL;
