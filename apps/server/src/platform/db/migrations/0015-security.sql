-- Fresh sign-in (P3), a person's own sessions (Q2) and the security log (Q1).

ALTER TABLE sessions
  -- What a session is called where its token must not be known.
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- When the person last proved to the provider who they are; null where the provider doesn't say.
  ADD COLUMN signed_in_at timestamptz,
  ADD COLUMN address text,
  -- In words, such as 'Chrome on Windows'.
  ADD COLUMN browser text;

-- Browsers that a person signed in with before: a sign-in from another one is told by mail.
CREATE TABLE known_browsers (
  user_id uuid NOT NULL REFERENCES people,
  -- SHA-256 of the browser's own cookie.
  browser_hash bytea NOT NULL,
  browser text NOT NULL,
  address text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_hash)
);

-- Who signed in or was refused, what was denied, whose rights changed, what was exported: never what memos say.
CREATE TABLE security_events (
  event_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- What was done, or why it was refused: a call's name, a refusal's code.
  action text NOT NULL,
  site text NOT NULL,
  -- Who did it; null where nobody had signed in.
  person text,
  address text,
  -- What it was done to: a memo's id, a setting, somebody's e-mail.
  subject text,
  details jsonb,
  -- The same again within a minute is counted here.
  times int NOT NULL DEFAULT 1
);
CREATE INDEX security_events_at ON security_events (at DESC, event_no DESC);
CREATE INDEX security_events_kind ON security_events (kind, at DESC, event_no DESC);
CREATE INDEX security_events_person ON security_events (person, at DESC, event_no DESC);
