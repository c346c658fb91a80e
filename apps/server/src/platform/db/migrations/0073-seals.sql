-- Seals of signed-off PDFs (O3).

-- No reference to memos: a record of seals outlives what was sealed.
CREATE TABLE pdf_seals (
  memo_key bigint NOT NULL,
  -- Of the sealed file, in hexadecimal digits.
  sha256 text NOT NULL,
  -- B-LT carries lists of revoked certificates for all that it needs, B-T doesn't.
  level text NOT NULL,
  -- As the timestamp authority says.
  sealed_at timestamptz NOT NULL,
  PRIMARY KEY (memo_key, sha256)
);

CREATE TRIGGER pdf_seals_append_only BEFORE UPDATE OR DELETE ON pdf_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pdf_seals_not_truncated BEFORE TRUNCATE ON pdf_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- PDFs that wait for their seal, because the key or the timestamp authority was away; the few rows go when they are sealed.
CREATE TABLE pdf_seals_waiting (
  memo_key bigint PRIMARY KEY,
  since timestamptz NOT NULL
);
