-- The views of For my approval that people have named (M9). The query is that of its address.
CREATE TABLE list_views (
  view_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  name text NOT NULL,
  query text NOT NULL
);
-- One of a name for each person, whatever its case.
CREATE UNIQUE INDEX list_views_name ON list_views (user_id, lower(name));
