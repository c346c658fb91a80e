-- The mails that the mail server took, by Message-ID: a job that is tried again doesn't send its mail again.
CREATE TABLE sent_mails (
  message_id text PRIMARY KEY,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sent_mails_by_time ON sent_mails (sent_at);
