-- Retention (R8): for how long each template's records are kept, preservations, requests for removal, and what remains of a removed memo.

CREATE TABLE retention_periods (
  template_id uuid PRIMARY KEY REFERENCES templates ON DELETE CASCADE,
  years integer NOT NULL CHECK (years BETWEEN 1 AND 99)
);

CREATE TABLE preservations (
  preservation_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  memo_key bigint NOT NULL REFERENCES memos,
  reason text NOT NULL,
  set_by text NOT NULL,
  set_email text NOT NULL,
  set_at timestamptz NOT NULL,
  lifted_by text,
  lifted_email text,
  lifted_at timestamptz,
  lift_reason text
);
CREATE UNIQUE INDEX preservations_open ON preservations (memo_key) WHERE lifted_at IS NULL;
CREATE INDEX preservations_of_memo ON preservations (memo_key);

CREATE TABLE removals (
  removal_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  state text NOT NULL CHECK (state IN ('TAKEN_UP', 'CONFIRMED', 'DONE', 'DECLINED')),
  reason text NOT NULL,
  -- The administrator who took it up.
  taken_up_by text NOT NULL,
  taken_up_email text NOT NULL,
  taken_up_at timestamptz NOT NULL,
  -- The administrator who confirmed or declined it.
  ended_by text,
  ended_email text,
  ended_at timestamptz,
  decline_reason text
);
CREATE INDEX removals_latest ON removals (taken_up_at DESC);

-- By Memo ID, because the memo is gone afterwards.
CREATE TABLE removal_memos (
  removal_id uuid NOT NULL REFERENCES removals ON DELETE CASCADE,
  memo_id text NOT NULL,
  -- Null until the job has come to it.
  outcome text CHECK (outcome IN ('REMOVED', 'STAYED')),
  message text,
  PRIMARY KEY (removal_id, memo_id)
);
CREATE INDEX removal_memos_of_memo ON removal_memos (memo_id);

-- What remains of a memo. Its number is never given again: `memo_numbers` only counts up.
CREATE TABLE removed_memos (
  memo_key bigint PRIMARY KEY,
  memo_id text NOT NULL UNIQUE,
  template_id uuid NOT NULL,
  template_name text NOT NULL,
  end_status text NOT NULL,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  reason text NOT NULL,
  taken_up_by text NOT NULL,
  taken_up_email text NOT NULL,
  confirmed_by text NOT NULL,
  confirmed_email text NOT NULL,
  -- The memo's last entry, which says that it was removed: its number, text, seed, and hash. Null for memos without evidence.
  entry_no integer,
  entry text,
  seed bytea,
  hash bytea
);
CREATE INDEX removed_memos_latest ON removed_memos (removed_at DESC);

-- What is due is looked for among the memos that have ended, the oldest first.
CREATE INDEX memos_ended ON memos (template_id, changed_at)
  WHERE state->>'lifecycle' IN ('APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED');

-- Tables that can only be added to let the owner of the functions that erase, pack and remove change them, while these run.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  within text := CASE
    WHEN TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'admin_events' AND current_setting('countersign.removing', true) = 'on'
      THEN 'remove_memo'
    WHEN TG_TABLE_NAME = 'memo_logs' AND TG_OP <> 'TRUNCATE' THEN 'pack_log'
    WHEN TG_TABLE_NAME IN ('memo_events', 'evidence_entries') AND TG_OP = 'DELETE' THEN 'pack_log'
    WHEN TG_OP = 'UPDATE' THEN 'erase_part' END;
BEGIN
  IF current_setting(CASE within WHEN 'remove_memo' THEN 'countersign.removing' WHEN 'pack_log' THEN 'countersign.packing'
      ELSE 'countersign.erasing' END, true) = 'on'
    AND current_user = (SELECT r.rolname FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.pronamespace = TG_TABLE_SCHEMA::regnamespace AND p.proname = within)
  THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER removed_memos_append_only BEFORE UPDATE OR DELETE ON removed_memos
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER removed_memos_not_truncated BEFORE TRUNCATE ON removed_memos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What cascades from a memo's row is its log: only a memo that was never submitted is deleted otherwise (C3, D10).
CREATE TRIGGER memos_kept BEFORE DELETE ON memos
  FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- Removes the record of a memo: first what remains of it and its last entry, then everything else. It refuses a memo that is preserved, is
-- under way, or is removed by one administrator alone, so that its caller can't do away with a memo by it.
CREATE FUNCTION remove_memo(
  of_memo bigint,
  -- `MemoRemoved`.
  event jsonb,
  -- Its entry: number, text, seed and leaf in hex; null where no evidence is kept.
  entry_row jsonb
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  memo record;
BEGIN
  SELECT m.memo_id, m.template_id, m.template_name, m.state->>'lifecycle' AS lifecycle, m.created_at, m.submitted_at, m.changed_at,
    m.evidence_entry_no INTO STRICT memo
  FROM memos m WHERE m.memo_key = of_memo;
  IF event->>'type' <> 'MemoRemoved' OR event->'by'->>'email' = event->'takenUpBy'->>'email' THEN
    RAISE EXCEPTION 'a memo is removed by two administrators';
  END IF;
  IF memo.submitted_at IS NULL OR memo.lifecycle NOT IN ('APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED') THEN
    RAISE EXCEPTION 'memo % has not ended', of_memo;
  END IF;
  IF EXISTS (SELECT FROM preservations p WHERE p.memo_key = of_memo AND p.lifted_at IS NULL) THEN
    RAISE EXCEPTION 'memo % is preserved', of_memo;
  END IF;
  IF memo.evidence_entry_no > 0 AND entry_row IS NULL THEN
    RAISE EXCEPTION 'a memo with evidence needs an entry that says that it is removed';
  END IF;
  IF entry_row IS NOT NULL AND NOT (entry_row->>'entry')::jsonb->'events' @> '[{"type": "MemoRemoved"}]' THEN
    RAISE EXCEPTION 'the entry says nothing of the removal';
  END IF;

  INSERT INTO removed_memos (memo_key, memo_id, template_id, template_name, end_status, created_at, submitted_at, ended_at, removed_at,
    reason, taken_up_by, taken_up_email, confirmed_by, confirmed_email, entry_no, entry, seed, hash)
  VALUES (of_memo, memo.memo_id, memo.template_id, memo.template_name, memo.lifecycle, memo.created_at, memo.submitted_at,
    memo.changed_at, (event->>'at')::timestamptz, event->>'reason', event->'takenUpBy'->>'name', event->'takenUpBy'->>'email',
    event->'by'->>'name', event->'by'->>'email', (entry_row->>'entry_no')::integer, entry_row->>'entry',
    decode(entry_row->>'seed', 'hex'), decode(entry_row->>'leaf', 'hex'));
  IF entry_row IS NOT NULL THEN
    INSERT INTO log_pending (memo_key, entry_no, leaf)
    VALUES (of_memo, (entry_row->>'entry_no')::integer, decode(entry_row->>'leaf', 'hex'));
  END IF;

  PERFORM set_config('countersign.removing', 'on', true);
  DELETE FROM memo_logs WHERE memo_key = of_memo;
  DELETE FROM memo_events WHERE memo_key = of_memo;
  DELETE FROM memo_versions WHERE memo_key = of_memo;
  DELETE FROM evidence_entries WHERE memo_key = of_memo;
  DELETE FROM decision_signatures WHERE memo_key = of_memo;
  DELETE FROM preservations WHERE memo_key = of_memo;
  DELETE FROM memos WHERE memo_key = of_memo;
  PERFORM set_config('countersign.removing', '', true);
  -- The administrators' log keeps what they did to the memo, and why they preserved or removed it, but no other reason.
  PERFORM set_config('countersign.erasing', 'on', true);
  UPDATE admin_events SET
    before = CASE WHEN before ? 'reason' THEN jsonb_set(before, '{reason}', '"[erased]"') ELSE before END,
    after = CASE WHEN after ? 'reason' THEN jsonb_set(after, '{reason}', '"[erased]"') ELSE after END
  WHERE subject_kind = 'memo' AND subject_id = memo.memo_id AND (before ? 'reason' OR after ? 'reason')
    AND action NOT IN ('preserve_memo', 'lift_preservation');
  PERFORM set_config('countersign.erasing', '', true);
END $$;
