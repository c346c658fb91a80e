-- Memos whose PDF could not be made: how often it was tried for a version, and when it failed last.
-- Without a foreign key, which would lock the memos while it is added; the few rows go with the next success.
CREATE TABLE pdf_failures (
  memo_key bigint PRIMARY KEY,
  version integer NOT NULL,
  attempts integer NOT NULL,
  failed_at timestamptz NOT NULL
);
