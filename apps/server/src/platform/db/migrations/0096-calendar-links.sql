-- The secret address of a person's calendar feed (P5): at most one each.
CREATE TABLE calendar_links (
  user_id uuid PRIMARY KEY REFERENCES people,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
