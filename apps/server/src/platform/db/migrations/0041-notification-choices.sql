-- How a person's mails come (M7), by the part that they have in a memo; without a row all come at once.
CREATE TABLE notification_choices (
  user_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  approvals text NOT NULL CHECK (approvals IN ('AT_ONCE', 'DIGEST', 'APP_ONLY')),
  own_memos text NOT NULL CHECK (own_memos IN ('AT_ONCE', 'DIGEST', 'APP_ONLY')),
  watched text NOT NULL CHECK (watched IN ('AT_ONCE', 'DIGEST', 'APP_ONLY'))
);
