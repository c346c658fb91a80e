-- A7: one counter for each template and year.
CREATE TABLE memo_numbers (
  template_code text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (template_code, year)
);

-- The current state. `state` is the domain's Memo, the fold of the log plus the owner's draft; the columns beside
-- it are what lists show, written in the same statement.
CREATE TABLE memos (
  memo_key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  memo_id text NOT NULL UNIQUE,
  revision integer NOT NULL DEFAULT 1,
  state jsonb NOT NULL,
  owner_email text NOT NULL,
  owner_name text NOT NULL,
  template_id uuid NOT NULL REFERENCES templates,
  version_id uuid NOT NULL REFERENCES template_versions,
  template_name text NOT NULL,
  -- What the owner sees (working copy) and what everyone else sees (last submitted version) differ (C6).
  owner_subject text NOT NULL,
  public_subject text NOT NULL DEFAULT '',
  draft_content jsonb,
  -- H1: frozen at the first submission.
  company_id text,
  group_id text,
  current_approvers text[] NOT NULL DEFAULT '{}',
  current_sequence integer NOT NULL DEFAULT 0,
  api_version text NOT NULL DEFAULT 'v2',
  pdf_key text,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  modified_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

-- C6: what was submitted, each time; never changed.
CREATE TABLE memo_versions (
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  version integer NOT NULL,
  subject text NOT NULL,
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  route jsonb NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (memo_key, version)
);

-- D10: append-only; folding it gives the state back.
CREATE TABLE memo_events (
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  event_no integer NOT NULL,
  type text NOT NULL,
  -- The event's own entry in the approvers' log; a reply stands under another event's.
  log_id uuid,
  sequence_id uuid,
  actor_email text NOT NULL,
  at timestamptz NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (memo_key, event_no)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER memo_events_append_only BEFORE UPDATE ON memo_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memo_versions_append_only BEFORE UPDATE ON memo_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who may see a memo, and in which of their lists it stands (C7). One row a person and memo (D7).
CREATE TABLE participants (
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('owner', 'approver', 'watcher')),
  list text CHECK (list IN ('active', 'drafts', 'history')),
  status text NOT NULL,
  approver_status text NOT NULL DEFAULT '',
  seat_id uuid UNIQUE,
  last_version integer,
  template_id uuid NOT NULL,
  sort_at timestamptz NOT NULL,
  PRIMARY KEY (memo_key, email)
);
-- Every list is one range of this index, and its count an index-only scan.
CREATE INDEX participants_list ON participants (email, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (status, template_id);

-- I2: an upload belongs to nobody but its uploader until a memo's transaction binds it.
CREATE TABLE files (
  file_key text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES people,
  original_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  memo_key bigint REFERENCES memos ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  bound_at timestamptz
);
CREATE INDEX files_unbound ON files (uploaded_at) WHERE memo_key IS NULL;

CREATE TABLE notifications (
  notification_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  memo_key bigint REFERENCES memos ON DELETE CASCADE,
  event_no integer,
  kind text NOT NULL,
  title text NOT NULL,
  url text NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- E1: one notification a person, event and kind.
  UNIQUE (memo_key, event_no, email, kind)
);
CREATE INDEX notifications_latest ON notifications (email, number DESC);
CREATE INDEX notifications_unread ON notifications (email) WHERE NOT is_read;

-- A6: the first answer to a change, kept for its caller and key.
CREATE TABLE idempotent_answers (
  user_id uuid NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_answers_at ON idempotent_answers (at);
