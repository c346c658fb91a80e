-- The administrators' console: versions of templates (F7), and a log of what administrators change.

-- A6: raised by every save, publication and withdrawal of any of a template's versions.
ALTER TABLE templates ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- The category moves with the version: what a draft says counts from its publication on (F7).
ALTER TABLE template_versions
  ADD COLUMN category_id uuid REFERENCES categories ON DELETE SET NULL,
  -- Other than v2: made by an earlier builder, so this one can't edit it (console document section 4).
  ADD COLUMN api_version text NOT NULL DEFAULT 'v2',
  ADD COLUMN created_by text,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN published_by text,
  ADD COLUMN published_at timestamptz;
UPDATE template_versions v
SET category_id = t.category_id,
  created_by = v.modified_by,
  created_at = v.modified_at,
  published_by = CASE WHEN v.status <> 'DRAFT' THEN v.modified_by END,
  published_at = CASE WHEN v.status <> 'DRAFT' THEN v.modified_at END
FROM templates t
WHERE t.template_id = v.template_id;

-- F7: at most one open draft, and one version that is live or was withdrawn last.
CREATE UNIQUE INDEX template_versions_draft ON template_versions (template_id) WHERE status = 'DRAFT';
CREATE UNIQUE INDEX template_versions_live ON template_versions (template_id)
  WHERE status IN ('PUBLISHED', 'UNPUBLISHED');
CREATE INDEX template_versions_category ON template_versions (category_id);

-- Two categories of one name can't be told apart.
CREATE UNIQUE INDEX categories_name ON categories (lower(category_name));

-- Who changed what in the console, when, from what to what; append-only.
CREATE TABLE admin_events (
  event_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_email text NOT NULL,
  actor_name text NOT NULL,
  -- What was done ('publish_template'), to what sort of thing ('template'), which one, and how it is called.
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX admin_events_kind ON admin_events (subject_kind, event_no DESC);
CREATE INDEX admin_events_actor ON admin_events (actor_email, event_no DESC);
CREATE TRIGGER admin_events_append_only BEFORE UPDATE OR DELETE ON admin_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
