-- People, how they sign in, and the organisation they belong to.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE companies (
  company_id text PRIMARY KEY,
  name text NOT NULL UNIQUE
);

-- The supported domains stand in the setting hosted_domains (B2); this says whose a domain is (H1).
CREATE TABLE company_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  company_id text NOT NULL REFERENCES companies
);

CREATE TABLE groups (
  group_id text PRIMARY KEY,
  name text NOT NULL UNIQUE
);

-- The organisation's directory, and everyone who has signed in. People are found by e-mail (D7) but are not
-- their e-mail: an account is tied to issuer and subject (B2).
CREATE TABLE people (
  user_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  display_name text NOT NULL,
  given_name text,
  photo_url text,
  phone_number text,
  company_id text REFERENCES companies,
  group_id text REFERENCES groups,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES people,
  provider text NOT NULL CHECK (provider IN ('google', 'microsoft')),
  -- The contacts service's tokens, sealed with the server's key (B6); null where it was not authorised.
  contacts_grant bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- B3: tokens are stored hashed; site keeps the two apps' sessions apart.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  site text NOT NULL CHECK (site IN ('web', 'admin')),
  user_id uuid NOT NULL REFERENCES people,
  issuer text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

-- B2: an id_token is accepted once.
CREATE TABLE used_id_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- H6: who may read reports, and which groups.
CREATE TABLE report_roles (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  access_level text NOT NULL CHECK (access_level IN ('Super Admin', 'Group Admin')),
  views text[] NOT NULL DEFAULT '{}',
  modified_at timestamptz NOT NULL DEFAULT now()
);

-- Remote configuration (document 1 section 9, I4): one row a key; absent keys have their documented default.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  modified_by text,
  modified_at timestamptz NOT NULL DEFAULT now()
);

-- Organisation groups by e-mail domain (I3).
CREATE TABLE user_groups (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  status text NOT NULL,
  migration_faq_url text
);
