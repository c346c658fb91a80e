-- What the organisation's directory says of people, by SCIM (P4).
CREATE TABLE scim_people (
  user_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  external_id text,
  -- The last that was said, by the names of SCIM's attributes.
  said jsonb NOT NULL,
  -- Whether the directory disabled the account: it enables no other.
  has_disabled boolean NOT NULL DEFAULT false,
  -- When the directory deleted the person, who is disabled since then.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL
);
CREATE INDEX scim_people_external ON scim_people (external_id);
CREATE INDEX scim_people_modified ON scim_people (modified_at);

ALTER TABLE people ADD COLUMN modified_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION note_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.modified_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER people_modified BEFORE UPDATE ON people FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_person_change();

-- A company that the directory names is shown and ignored as well (N2).
ALTER TABLE ignored_values DROP CONSTRAINT ignored_values_attribute_check;
ALTER TABLE ignored_values ADD CONSTRAINT ignored_values_attribute_check
  CHECK (attribute IN ('group', 'manager', 'roles', 'company'));
