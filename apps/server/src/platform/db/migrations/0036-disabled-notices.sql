-- Disablings of accounts whose places in memos the owners were notified of (K10): the row makes it happen once.
CREATE TABLE disabled_notices (
  user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  disabled_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, disabled_at)
);
