-- The verdicts of the nightly audit (O7).
CREATE TABLE evidence_audits (
  audit_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  memos integer NOT NULL,
  entries integer NOT NULL,
  leaves bigint NOT NULL,
  faults integer NOT NULL,
  -- Where the first fault is and what it is; null for none.
  first_fault text
);
