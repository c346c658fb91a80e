-- Values of people's attributes from sources that Settings don't choose: shown, and ignored (N2). One of each source.
CREATE TABLE ignored_values (
  user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  attribute text NOT NULL CHECK (attribute IN ('group', 'manager')),
  source text NOT NULL,
  value text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, attribute, source)
);
