-- Passkeys, and the approvals that are signed with them (O4).

CREATE TABLE passkeys (
  passkey_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES people,
  -- The authenticator's name for the key, in base64url.
  credential_id text NOT NULL UNIQUE,
  name text NOT NULL,
  -- Of COSE.
  algorithm integer NOT NULL,
  -- SubjectPublicKeyInfo.
  spki bytea NOT NULL,
  sign_count bigint NOT NULL,
  -- The kind of authenticator, as far as it says.
  aaguid text NOT NULL,
  -- Whether its provider may copy the key to other devices, and has.
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  -- How browsers reach it: 'internal', 'usb', 'nfc' and others.
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- A revoked key stays: its signatures are still proven by it.
  revoked_at timestamptz
);
CREATE INDEX passkeys_person ON passkeys (user_id, created_at);

-- What someone was asked to sign, for five minutes: one row for each memo. The approval deletes it, so that it is used once.
CREATE TABLE signature_requests (
  request_id uuid NOT NULL,
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES people,
  -- Canonical JSON, byte for byte what is signed.
  statement text NOT NULL,
  -- What the salts of its commitments are derived from.
  seed bytea NOT NULL,
  -- Its place among the statements that one signature covers, with the proof of inclusion: hashes of 32 bytes, one after another.
  place smallint NOT NULL,
  size smallint NOT NULL,
  path bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (request_id, memo_key)
);
CREATE INDEX signature_requests_expired ON signature_requests (expires_at);

-- The signatures themselves. No reference to memos: evidence outlives what it is about.
CREATE TABLE decision_signatures (
  -- By which the decision's event and its entry name it.
  hash text PRIMARY KEY,
  memo_key bigint NOT NULL,
  passkey_id uuid NOT NULL REFERENCES passkeys,
  -- Canonical JSON: statement, its place among others, assertion, key.
  signature text NOT NULL,
  seed bytea NOT NULL,
  -- SHA-256 of the attachments in hex, in their order; '' for a file that was gone.
  file_hashes text[] NOT NULL
);
CREATE INDEX decision_signatures_memo ON decision_signatures (memo_key);

CREATE TRIGGER decision_signatures_append_only BEFORE UPDATE OR DELETE ON decision_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decision_signatures_not_truncated BEFORE TRUNCATE ON decision_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
