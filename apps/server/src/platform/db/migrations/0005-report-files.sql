-- H8: the spreadsheets that people asked for. The row holds what was asked and outlives its file, so that a link
-- that has ended can say so.
CREATE TABLE report_files (
  report_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  audience text NOT NULL CHECK (audience IN ('owner', 'approver', 'watcher')),
  -- '' is both.
  list text NOT NULL CHECK (list IN ('active', 'history', '')),
  -- Ids or names; empty means every type.
  memo_types text[] NOT NULL DEFAULT '{}',
  start_date text,
  end_date text,
  created_at timestamptz NOT NULL,
  -- Null until the job has made it, and again once it has expired.
  file_key text UNIQUE,
  made_at timestamptz,
  memo_count integer,
  expires_at timestamptz NOT NULL
);
CREATE INDEX report_files_expiry ON report_files (expires_at);
CREATE INDEX report_files_under_way ON report_files (user_id, created_at) WHERE made_at IS NULL;
