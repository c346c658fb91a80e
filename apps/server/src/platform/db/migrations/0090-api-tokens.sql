-- API tokens: of people, of service accounts (P1), and of directories (P4).
CREATE TABLE api_tokens (
  token_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- 'personal' and 'service' act as their account; 'scim' has none, and is good for /scim/v2 alone.
  kind text NOT NULL CHECK (kind IN ('personal', 'service', 'scim')),
  user_id uuid REFERENCES people,
  name text NOT NULL,
  -- The SHA-256 of the whole token, which is shown once.
  token_hash bytea NOT NULL UNIQUE,
  -- By which people recognise it.
  last_characters text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- An e-mail address.
  created_by text NOT NULL,
  -- The last day on which it works, in Manila.
  expires_on date NOT NULL,
  -- Accurate to the minute.
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  -- An e-mail address; null where it ended with its account or domain.
  revoked_by text,
  CHECK ((user_id IS NULL) = (kind = 'scim'))
);
CREATE INDEX api_tokens_account ON api_tokens (user_id, created_at) WHERE revoked_at IS NULL;
CREATE INDEX api_tokens_kind ON api_tokens (kind, created_at) WHERE revoked_at IS NULL AND kind <> 'personal';
