-- Lists from which dropdowns of several templates take their options (N9).
CREATE TABLE shared_lists (
  list_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  -- Raised with every change of the list or of an entry.
  revision int NOT NULL DEFAULT 1,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL
);
-- One of a name, whatever its case.
CREATE UNIQUE INDEX shared_lists_name ON shared_lists (lower(name));

CREATE TABLE shared_list_entries (
  entry_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list_id uuid NOT NULL REFERENCES shared_lists ON DELETE CASCADE,
  code text NOT NULL,
  label text NOT NULL,
  -- Null for all companies.
  company_id text REFERENCES companies,
  -- The first and the last day, both included; null for no end.
  from_day date,
  to_day date,
  revision int NOT NULL DEFAULT 1,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE INDEX shared_list_entries_code ON shared_list_entries (list_id, code COLLATE "C");
-- Codes are the same whatever their case.
CREATE INDEX shared_list_entries_key ON shared_list_entries (list_id, lower(code));
CREATE INDEX shared_list_entries_text ON shared_list_entries USING gin (list_id, lower(code || ' ' || label) gin_trgm_ops);
CREATE INDEX shared_list_entries_company ON shared_list_entries (company_id) WHERE company_id IS NOT NULL;
