-- Evidence of approvals (O1, O2): entries of memos, chained, and one Merkle log of all of them.

-- Where a memo's chain of entries ends, so that a change needs no statement to find it: number of its last entry, last event that
-- an entry has, leaf hash of that entry.
ALTER TABLE memos
  ADD COLUMN evidence_entry_no integer NOT NULL DEFAULT 0,
  ADD COLUMN evidence_event_no integer NOT NULL DEFAULT 0,
  ADD COLUMN evidence_hash bytea;

-- No reference to memos: evidence outlives what it is about.
CREATE TABLE evidence_entries (
  memo_key bigint NOT NULL,
  entry_no integer NOT NULL,
  -- Canonical JSON, byte for byte what was hashed.
  entry text NOT NULL,
  -- What the salts of its commitments are derived from.
  seed bytea NOT NULL,
  PRIMARY KEY (memo_key, entry_no)
);

-- Entries that the log has yet to number. Numbers in the log follow the order in which transactions became visible, not this one.
CREATE TABLE log_pending (
  pending_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  memo_key bigint NOT NULL,
  entry_no integer NOT NULL,
  leaf bytea NOT NULL
);

-- A log that had to end, because its database was restored from a backup, is followed by another with an origin of its own.
CREATE TABLE logs (
  log_no smallint PRIMARY KEY,
  origin text NOT NULL UNIQUE
);

CREATE TABLE log_leaves (
  log_no smallint NOT NULL,
  leaf_no bigint NOT NULL,
  memo_key bigint NOT NULL,
  entry_no integer NOT NULL,
  leaf bytea NOT NULL,
  PRIMARY KEY (log_no, leaf_no),
  UNIQUE (memo_key, entry_no, log_no)
);

-- Roots of complete subtrees of 256^level leaves, from level 1 on: with them a root or proof reads a few hundred hashes of any log.
CREATE TABLE log_nodes (
  log_no smallint NOT NULL,
  level smallint NOT NULL,
  node_no bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (log_no, level, node_no)
);

CREATE TABLE log_checkpoints (
  log_no smallint NOT NULL,
  size bigint NOT NULL,
  -- The signed note.
  note text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (log_no, size)
);

-- The log's tables, and the memos' events that it proves, can only be added to. A statement-level trigger refuses TRUNCATE too.
CREATE TRIGGER evidence_entries_append_only BEFORE UPDATE OR DELETE ON evidence_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER evidence_entries_not_truncated BEFORE TRUNCATE ON evidence_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_leaves_append_only BEFORE UPDATE OR DELETE ON log_leaves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_leaves_not_truncated BEFORE TRUNCATE ON log_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE ON log_nodes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_nodes_not_truncated BEFORE TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE ON log_checkpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_checkpoints_not_truncated BEFORE TRUNCATE ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memo_events_not_deleted BEFORE DELETE ON memo_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memo_events_not_truncated BEFORE TRUNCATE ON memo_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
