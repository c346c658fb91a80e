-- Entries of what decisions rest on besides their memo (O1): absences, roles, policies, passkeys. They stand in evidence_entries,
-- log_pending and log_leaves under the negative number of their subject, where those of memos have the memo's key.

-- Where a subject's chain of entries ends.
CREATE TABLE evidence_subjects (
  subject_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject_id text NOT NULL,
  entry_no integer NOT NULL DEFAULT 0,
  -- The leaf hash of the last entry.
  hash bytea,
  -- SHA-256 of what the last entry says, to see whether it still holds.
  state_hash bytea,
  UNIQUE (kind, subject_id)
);

-- What each entry of a subject says, as canonical JSON, which opens its commitments. Null once the subject was gone.
CREATE TABLE evidence_subject_states (
  subject_no bigint NOT NULL,
  entry_no integer NOT NULL,
  fields text,
  -- Its leaf hash, by which entries of memos cite it.
  leaf bytea NOT NULL UNIQUE,
  PRIMARY KEY (subject_no, entry_no)
);

CREATE TRIGGER evidence_subject_states_append_only BEFORE UPDATE OR DELETE ON evidence_subject_states
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER evidence_subject_states_not_truncated BEFORE TRUNCATE ON evidence_subject_states
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
