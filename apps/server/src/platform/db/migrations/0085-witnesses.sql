-- Who countersigns the log's checkpoints besides the log (O2): witnesses, and the timestamp authority.

-- Cosignatures of witnesses: lines of a checkpoint's signed note.
CREATE TABLE log_cosignatures (
  log_no smallint NOT NULL,
  size bigint NOT NULL,
  -- The witness's key as one line.
  witness text NOT NULL,
  line text NOT NULL,
  cosigned_at timestamptz NOT NULL,
  PRIMARY KEY (log_no, size, witness)
);
CREATE INDEX log_cosignatures_by_witness ON log_cosignatures (log_no, witness, size);

-- Timestamps of checkpoints (RFC 3161), over the text that the log signed.
CREATE TABLE log_timestamps (
  log_no smallint NOT NULL,
  size bigint NOT NULL,
  token bytea NOT NULL,
  -- As the authority says.
  stamped_at timestamptz NOT NULL,
  PRIMARY KEY (log_no, size)
);

-- Since when each of them is asked, by key; the authority by 'TSA'.
CREATE TABLE log_countersigners (
  log_no smallint NOT NULL,
  name text NOT NULL,
  since timestamptz NOT NULL,
  -- What a witness has seen that contradicts this log; null where it agrees.
  refusal text,
  PRIMARY KEY (log_no, name)
);

-- Where this installation is a witness: the newest checkpoint that it has cosigned of each other log.
CREATE TABLE witnessed_logs (
  origin text PRIMARY KEY,
  size bigint NOT NULL,
  root bytea NOT NULL,
  -- The signed note; null before the first.
  note text,
  cosigned_at timestamptz
);

CREATE TRIGGER log_cosignatures_append_only BEFORE UPDATE OR DELETE ON log_cosignatures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_cosignatures_not_truncated BEFORE TRUNCATE ON log_cosignatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_timestamps_append_only BEFORE UPDATE OR DELETE ON log_timestamps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_timestamps_not_truncated BEFORE TRUNCATE ON log_timestamps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
