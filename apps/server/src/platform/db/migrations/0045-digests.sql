-- Digests of notices (M7): one for a person and a day. A notice awaits one, then belongs to one.
CREATE TABLE digests (
  digest_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  day date NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (email, day)
);
ALTER TABLE notifications
  ADD COLUMN awaits_digest boolean NOT NULL DEFAULT false,
  ADD COLUMN digest_id uuid;
