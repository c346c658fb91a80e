-- The latest submitted memos of a template, which a policy is tried on before it is published (N5).
DROP INDEX CONCURRENTLY IF EXISTS memos_template_latest;

CREATE INDEX CONCURRENTLY memos_template_latest ON memos (template_id, submitted_at DESC, memo_key DESC)
  WHERE submitted_at IS NOT NULL;
