-- Erasure of a part of a memo (O6): requests, and the one way past the tables that can only be added to.

CREATE TABLE erasures (
  erasure_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  -- Which part, without its content: 'subject', 'answer/{field}', 'text/{event}' or 'files/{event}'.
  part text NOT NULL,
  kind text NOT NULL,
  author text NOT NULL,
  written_at timestamptz NOT NULL,
  question text,
  state text NOT NULL CHECK (state IN ('ASKED', 'TAKEN_UP', 'DONE', 'DECLINED')),
  -- The participant who asked for it, if one did.
  asked_by text,
  asked_email text,
  asked_at timestamptz,
  ask_reason text,
  -- The administrator who took it up.
  taken_up_by text,
  taken_up_email text,
  taken_up_at timestamptz,
  reason text,
  -- The administrator who confirmed or declined it.
  ended_by text,
  ended_email text,
  ended_at timestamptz,
  decline_reason text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX erasures_open ON erasures (memo_key, part) WHERE state IN ('ASKED', 'TAKEN_UP');
CREATE INDEX erasures_latest ON erasures (created_at DESC);

-- What opens an entry, or a signed statement, once a part was erased: the other salts, and the commitments of what was. The seed is then
-- empty.
ALTER TABLE evidence_entries ADD COLUMN kept_openings jsonb;
ALTER TABLE decision_signatures ADD COLUMN kept_openings jsonb;

-- Tables that can only be added to let the owner of `erase_part` update them, while that function runs.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('countersign.erasing', true) = 'on'
    AND current_user = (SELECT r.rolname FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.pronamespace = TG_TABLE_SCHEMA::regnamespace AND p.proname = 'erase_part')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- Erases a part of a memo: first the event and the entry that say so, then nothing but what they name. It refuses whatever else would
-- change, so that its caller can't rewrite a memo with it.
CREATE FUNCTION erase_part(
  of_memo bigint,
  -- The row of `FieldsErased`: number and data.
  event_row jsonb,
  -- Its entry: number, text, seed and leaf in hex; null where no evidence is kept.
  entry_row jsonb,
  -- Events, versions, entries and signatures as they are to be.
  events_after jsonb,
  versions_after jsonb,
  entries_after jsonb,
  signatures_after jsonb
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  erased text[] := ARRAY(SELECT jsonb_array_elements_text(event_row->'data'->'erased'));
  wrong text;
BEGIN
  IF event_row->'data'->>'type' <> 'FieldsErased' OR cardinality(erased) = 0 THEN
    RAISE EXCEPTION 'nothing says what is erased';
  END IF;
  IF EXISTS (SELECT FROM memos WHERE memo_key = of_memo AND evidence_entry_no > 0) AND entry_row IS NULL THEN
    RAISE EXCEPTION 'a memo with evidence needs an entry that says what is erased';
  END IF;

  INSERT INTO memo_events (memo_key, event_no, type, log_id, sequence_id, actor_email, at, data)
  VALUES (of_memo, (event_row->>'event_no')::integer, 'FieldsErased', NULL, NULL,
    event_row->'data'->'by'->>'email', (event_row->'data'->>'at')::timestamptz, event_row->'data');
  IF entry_row IS NOT NULL THEN
    IF NOT (entry_row->>'entry')::jsonb->'events' @> '[{"type": "FieldsErased"}]' THEN
      RAISE EXCEPTION 'the entry says nothing of what is erased';
    END IF;
    INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
    VALUES (of_memo, (entry_row->>'entry_no')::integer, entry_row->>'entry', decode(entry_row->>'seed', 'hex'));
    INSERT INTO log_pending (memo_key, entry_no, leaf)
    VALUES (of_memo, (entry_row->>'entry_no')::integer, decode(entry_row->>'leaf', 'hex'));
  END IF;

  -- Of events, only the keys that are named.
  SELECT format('event %s', e.event_no) INTO wrong
  FROM jsonb_to_recordset(events_after) AS after (event_no integer, data jsonb)
    JOIN memo_events e ON e.memo_key = of_memo AND e.event_no = after.event_no
    CROSS JOIN LATERAL (SELECT array_agg(key) AS keys FROM jsonb_object_keys(e.data) AS key
      WHERE format('events/%s/%s', e.event_no, key) = ANY (erased)) named
  WHERE e.data - coalesce(named.keys, '{}') IS DISTINCT FROM after.data - coalesce(named.keys, '{}')
    OR EXISTS (SELECT FROM unnest(named.keys) AS key WHERE after.data->key NOT IN ('"[erased]"', '[]'));
  IF wrong IS NOT NULL THEN RAISE EXCEPTION '% would change otherwise', wrong; END IF;
  -- Of versions, only answers that are named: all others are the same, in the same order.
  SELECT format('version %s', v.version) INTO wrong
  FROM jsonb_to_recordset(versions_after) AS after (version integer, subject text, content jsonb)
    JOIN memo_versions v ON v.memo_key = of_memo AND v.version = after.version
  WHERE (after.subject <> v.subject
      AND NOT (after.subject = '[erased]' AND format('contents/%s/subject', v.version) = ANY (erased)))
    OR ARRAY(SELECT jsonb_path_query(v.content, 'strict $.**{1 to last} ? (@.type() == "object" && exists(@.field_id)).field_id'))
      <> ARRAY(SELECT jsonb_path_query(after.content, 'strict $.**{1 to last} ? (@.type() == "object" && exists(@.field_id)).field_id'));
  IF wrong IS NOT NULL THEN RAISE EXCEPTION '% would change otherwise', wrong; END IF;
  -- Of entries and signatures, only commitments of what is named go unopened.
  SELECT format('entry %s', e.entry_no) INTO wrong
  FROM jsonb_to_recordset(entries_after) AS after (entry_no integer, kept jsonb)
    JOIN evidence_entries e ON e.memo_key = of_memo AND e.entry_no = after.entry_no
    CROSS JOIN LATERAL (SELECT (e.entry::jsonb->>'firstEvent')::integer AS first) at
    CROSS JOIN LATERAL jsonb_each(after.kept) AS part (name, opening)
  WHERE part.opening ? 'erased' AND NOT coalesce(e.kept_openings->part.name ? 'erased', false)
    AND NOT (CASE WHEN part.name LIKE 'events/%'
      THEN format('events/%s/%s', at.first + split_part(part.name, '/', 2)::integer, split_part(part.name, '/', 3))
      ELSE part.name END = ANY (erased));
  IF wrong IS NOT NULL THEN RAISE EXCEPTION '% would lose more than is erased', wrong; END IF;

  PERFORM set_config('countersign.erasing', 'on', true);
  -- The administrators' log repeats the reasons of what they did to a memo.
  UPDATE admin_events a SET
    before = replace(a.before::text, reason.quoted, '"[erased]"')::jsonb,
    after = replace(a.after::text, reason.quoted, '"[erased]"')::jsonb
  FROM (
    SELECT (e.data->'reason')::text AS quoted FROM memo_events e
    WHERE e.memo_key = of_memo AND e.data ? 'reason' AND format('events/%s/reason', e.event_no) = ANY (erased)
  ) reason
  WHERE a.subject_kind = 'memo' AND a.subject_id = (SELECT memo_id FROM memos WHERE memo_key = of_memo)
    AND strpos(concat(a.before::text, a.after::text), reason.quoted) > 0;
  UPDATE memo_events e SET data = after.data
  FROM jsonb_to_recordset(events_after) AS after (event_no integer, data jsonb)
  WHERE e.memo_key = of_memo AND e.event_no = after.event_no;
  UPDATE memo_versions v SET subject = after.subject, content = after.content, content_hash = after.content_hash,
    amount = after.amount, currency = after.currency
  FROM jsonb_to_recordset(versions_after)
    AS after (version integer, subject text, content jsonb, content_hash text, amount numeric, currency text)
  WHERE v.memo_key = of_memo AND v.version = after.version;
  UPDATE evidence_entries e SET kept_openings = after.kept, seed = ''
  FROM jsonb_to_recordset(entries_after) AS after (entry_no integer, kept jsonb)
  WHERE e.memo_key = of_memo AND e.entry_no = after.entry_no;
  UPDATE decision_signatures s SET kept_openings = after.kept, seed = '', file_hashes = after.file_hashes
  FROM jsonb_to_recordset(signatures_after) AS after (hash text, kept jsonb, file_hashes text[])
  WHERE s.memo_key = of_memo AND s.hash = after.hash;
  PERFORM set_config('countersign.erasing', '', true);
END $$;
