-- What is open of a person who leaves goes to others (K9): one row for the whole, and one for each memo.
CREATE TABLE handovers (
  handover_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  from_email text NOT NULL,
  to_email text NOT NULL,
  reason text NOT NULL,
  -- The administrator in whose name the job moves the memos.
  actor_email text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX handovers_person ON handovers (from_email, created_at DESC);

CREATE TABLE handover_memos (
  handover_id uuid NOT NULL REFERENCES handovers ON DELETE CASCADE,
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('OWNER', 'APPROVER', 'SUB_APPROVER', 'WATCHER')),
  to_email text NOT NULL,
  -- Null until its turn has come.
  outcome text CHECK (outcome IN ('MOVED', 'STAYED')),
  -- Why the memo stayed.
  message text,
  PRIMARY KEY (handover_id, memo_key)
);
CREATE INDEX handover_memos_memo ON handover_memos (memo_key);
