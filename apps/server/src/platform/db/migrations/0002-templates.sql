CREATE TABLE categories (
  category_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  category_name text NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE templates (
  template_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  template_code text NOT NULL UNIQUE,
  category_id uuid REFERENCES categories ON DELETE SET NULL,
  -- The version that new memos begin with; null while none is published (F7).
  published_version_id uuid,
  creator_user_id uuid REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX templates_category ON templates (category_id);

-- A memo keeps the version it was begun with, so a referenced version is never erased (F7).
CREATE TABLE template_versions (
  version_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  template_id uuid NOT NULL REFERENCES templates,
  version_no integer NOT NULL,
  status text NOT NULL CHECK (status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'SUPERSEDED')),
  template_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  guidelines text NOT NULL DEFAULT '',
  workflow text NOT NULL DEFAULT 'ANYONE',
  template_content jsonb NOT NULL,
  template_config jsonb NOT NULL DEFAULT '{}',
  headers jsonb NOT NULL DEFAULT '{}',
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, version_no)
);

ALTER TABLE templates
  ADD FOREIGN KEY (published_version_id) REFERENCES template_versions;
