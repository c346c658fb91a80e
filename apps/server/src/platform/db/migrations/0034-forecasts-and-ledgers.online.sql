-- How long a template's levels took in the last 12 months, in seconds (L5): enough memos and deciders alone. A job replaces them daily.
CREATE TABLE IF NOT EXISTS level_forecasts (
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  -- By position, from 0.
  level_no smallint NOT NULL,
  memo_count integer NOT NULL,
  median_seconds bigint NOT NULL,
  percentile_90_seconds bigint NOT NULL,
  PRIMARY KEY (template_id, level_no)
);

-- Of approved memos: how much of `approval_ms` they were with their owner, and on hold (L6). The release before this one leaves them
-- null, and so do memos approved before; the job that fills the reports measures those.
ALTER TABLE memo_facts ADD COLUMN IF NOT EXISTS owner_ms bigint;

ALTER TABLE memo_facts ADD COLUMN IF NOT EXISTS hold_ms bigint;

DROP INDEX CONCURRENTLY IF EXISTS memo_facts_unmeasured;

CREATE INDEX CONCURRENTLY memo_facts_unmeasured ON memo_facts (memo_key)
  WHERE approval_ms IS NOT NULL AND owner_ms IS NULL;

-- The reports count what is overdue.
DROP INDEX CONCURRENTLY IF EXISTS due_times_due;

CREATE INDEX CONCURRENTLY due_times_due ON due_times (due_at) WHERE due_at IS NOT NULL;
