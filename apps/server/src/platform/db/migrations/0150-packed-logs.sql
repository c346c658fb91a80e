-- Packed logs (D10, O6): the log of a memo that has ended, with its entries of evidence, in one row. What is appended afterwards are rows as
-- before, until it is packed too.
CREATE TABLE memo_logs (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  -- Events 1 to this one are packed; likewise the entries.
  last_event_no integer NOT NULL,
  last_entry_no integer NOT NULL,
  -- `memo_events.data`, in order.
  events jsonb NOT NULL,
  -- `entry`, `seed` in base64, and `kept_openings` if there are any, in order.
  entries jsonb NOT NULL
);
-- Compressed within the row: out of it, each would need rows and index entries of its own.
ALTER TABLE memo_logs ALTER events SET STORAGE MAIN, ALTER entries SET STORAGE MAIN;
DO $$ BEGIN
  ALTER TABLE memo_logs ALTER events SET COMPRESSION lz4, ALTER entries SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  -- This PostgreSQL was built without lz4. Its own method needs fewer bytes and more time.
  NULL;
END $$;
-- By which absences are summarised, as memo_events_absence.
CREATE INDEX memo_logs_absence ON memo_logs USING gin (jsonb_path_query_array(events, '$[*].actsFor.absenceId'))
  WHERE events @? '$[*].actsFor.absenceId';

CREATE FUNCTION packed_events(of_memo bigint) RETURNS TABLE (
  memo_key bigint, event_no integer, type text, log_id uuid, sequence_id uuid, actor_email text, at timestamptz, data jsonb
) LANGUAGE sql STABLE AS $$
  SELECT l.memo_key, e.no::integer, e.data->>'type', (e.data->>'logId')::uuid, (e.data->>'sequenceId')::uuid,
    e.data->'by'->>'email', (e.data->>'at')::timestamptz, e.data
  FROM memo_logs l CROSS JOIN LATERAL jsonb_array_elements(l.events) WITH ORDINALITY AS e(data, no)
  WHERE l.memo_key = of_memo
$$;

CREATE FUNCTION packed_entries(of_memo bigint) RETURNS TABLE (
  memo_key bigint, entry_no integer, entry text, seed bytea, kept_openings jsonb
) LANGUAGE sql STABLE AS $$
  SELECT l.memo_key, e.no::integer, e.data->>'entry', decode(e.data->>'seed', 'base64'), e.data->'kept'
  FROM memo_logs l CROSS JOIN LATERAL jsonb_array_elements(l.entries) WITH ORDINALITY AS e(data, no)
  WHERE l.memo_key = of_memo
$$;

-- A memo's log and its entries, however they are stored. Functions, and not views, because a query that joins them then always goes by
-- memo; the planner inlines them.
CREATE FUNCTION memo_log(of_memo bigint) RETURNS TABLE (
  memo_key bigint, event_no integer, type text, log_id uuid, sequence_id uuid, actor_email text, at timestamptz, data jsonb
) LANGUAGE sql STABLE AS $$
  SELECT e.memo_key, e.event_no, e.type, e.log_id, e.sequence_id, e.actor_email, e.at, e.data
  FROM memo_events e WHERE e.memo_key = of_memo
  UNION ALL
  SELECT p.memo_key, p.event_no, p.type, p.log_id, p.sequence_id, p.actor_email, p.at, p.data FROM packed_events(of_memo) p
$$;

CREATE FUNCTION memo_entries(of_memo bigint) RETURNS TABLE (
  memo_key bigint, entry_no integer, entry text, seed bytea, kept_openings jsonb
) LANGUAGE sql STABLE AS $$
  SELECT e.memo_key, e.entry_no, e.entry, e.seed, e.kept_openings FROM evidence_entries e WHERE e.memo_key = of_memo
  UNION ALL
  SELECT p.memo_key, p.entry_no, p.entry, p.seed, p.kept_openings FROM packed_entries(of_memo) p
$$;

-- Tables that can only be added to let the owner of `erase_part` and `pack_log` update or move rows, while these functions run.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  within text := CASE
    WHEN TG_TABLE_NAME = 'memo_logs' AND TG_OP <> 'TRUNCATE' THEN 'pack_log'
    WHEN TG_TABLE_NAME IN ('memo_events', 'evidence_entries') AND TG_OP = 'DELETE' THEN 'pack_log'
    WHEN TG_OP = 'UPDATE' THEN 'erase_part' END;
BEGIN
  IF current_setting(CASE within WHEN 'pack_log' THEN 'countersign.packing' ELSE 'countersign.erasing' END, true) = 'on'
    AND current_user = (SELECT r.rolname FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.pronamespace = TG_TABLE_SCHEMA::regnamespace AND p.proname = within)
  THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
-- Rows are packed by the function alone, and what was packed is changed by nothing else.
CREATE TRIGGER memo_logs_append_only BEFORE INSERT OR UPDATE OR DELETE ON memo_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memo_logs_not_truncated BEFORE TRUNCATE ON memo_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- No row repeats the number of a packed event, as the primary key can't see those. A release that can't read packed logs would number so.
CREATE FUNCTION refuse_packed_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added a JOIN memo_logs l USING (memo_key) WHERE a.event_no <= l.last_event_no) THEN
    RAISE EXCEPTION 'this number is of a packed event' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER memo_events_behind_packed AFTER INSERT ON memo_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_packed_number();

-- Packs a memo's events and entries that are rows, behind those that are packed already. It deletes nothing but what it finds packed, and
-- reads the rows under their locks, so that an erasure or an event of the same moment is waited for, or stays a row.
-- Returns whether there was anything to pack.
CREATE FUNCTION pack_log(of_memo bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  old record;
  events record;
  entries record;
  wrong text;
  deleted integer;
BEGIN
  SELECT coalesce(max(l.last_event_no), 0) AS event_no, coalesce(max(l.last_entry_no), 0) AS entry_no INTO old
  FROM (SELECT last_event_no, last_entry_no FROM memo_logs WHERE memo_key = of_memo FOR UPDATE) l;
  SELECT coalesce(jsonb_agg(e.data ORDER BY e.event_no), '[]') AS list, min(e.event_no) AS first, max(e.event_no) AS last,
    count(*)::integer AS number INTO events
  FROM (SELECT event_no, data FROM memo_events WHERE memo_key = of_memo ORDER BY event_no FOR UPDATE) e;
  SELECT coalesce(jsonb_agg(jsonb_build_object('entry', e.entry, 'seed', translate(encode(e.seed, 'base64'), E'\n', '')) ||
      CASE WHEN e.kept_openings IS NULL THEN '{}' ELSE jsonb_build_object('kept', e.kept_openings) END ORDER BY e.entry_no), '[]') AS list,
    min(e.entry_no) AS first, max(e.entry_no) AS last, count(*)::integer AS number INTO entries
  FROM (SELECT entry_no, entry, seed, kept_openings FROM evidence_entries WHERE memo_key = of_memo ORDER BY entry_no FOR UPDATE) e;
  IF events.number + entries.number = 0 THEN
    RETURN false;
  END IF;
  IF events.number > 0 AND (events.first <> old.event_no + 1 OR events.last - old.event_no <> events.number) THEN
    RAISE EXCEPTION 'the log of memo % lacks an event', of_memo;
  END IF;
  IF entries.number > 0 AND (entries.first <> old.entry_no + 1 OR entries.last - old.entry_no <> entries.number) THEN
    RAISE EXCEPTION 'memo % lacks an entry', of_memo;
  END IF;

  PERFORM set_config('countersign.packing', 'on', true);
  INSERT INTO memo_logs AS l (memo_key, last_event_no, last_entry_no, events, entries)
  VALUES (of_memo, old.event_no + events.number, old.entry_no + entries.number, events.list, entries.list)
  ON CONFLICT (memo_key) DO UPDATE SET last_event_no = EXCLUDED.last_event_no, last_entry_no = EXCLUDED.last_entry_no,
    events = l.events || EXCLUDED.events, entries = l.entries || EXCLUDED.entries;
  SELECT format('event %s', e.event_no) INTO wrong
  FROM memo_events e LEFT JOIN packed_events(of_memo) p USING (event_no)
  WHERE e.memo_key = of_memo AND (e.type, e.log_id, e.sequence_id, e.actor_email, e.at, e.data)
    IS DISTINCT FROM (p.type, p.log_id, p.sequence_id, p.actor_email, p.at, p.data);
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'memo %: % would change', of_memo, wrong; END IF;
  SELECT format('entry %s', e.entry_no) INTO wrong
  FROM evidence_entries e LEFT JOIN packed_entries(of_memo) p USING (entry_no)
  WHERE e.memo_key = of_memo
    AND (e.entry, e.seed, e.kept_openings) IS DISTINCT FROM (p.entry, p.seed, p.kept_openings);
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'memo %: % would change', of_memo, wrong; END IF;
  DELETE FROM memo_events WHERE memo_key = of_memo AND event_no <= old.event_no + events.number;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted <> events.number THEN RAISE EXCEPTION 'memo %: other events were packed', of_memo; END IF;
  DELETE FROM evidence_entries WHERE memo_key = of_memo AND entry_no <= old.entry_no + entries.number;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted <> entries.number THEN RAISE EXCEPTION 'memo %: other entries were packed', of_memo; END IF;
  PERFORM set_config('countersign.packing', '', true);
  RETURN true;
END $$;

-- Makes rows of a packed log again: before `erase_part`, which knows rows alone, and before a release that reads nothing else. Returns whether
-- it was packed.
CREATE FUNCTION unpack_log(of_memo bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  events memo_events[];
  entries evidence_entries[];
BEGIN
  PERFORM FROM memo_logs WHERE memo_key = of_memo FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  events := ARRAY(SELECT (p.memo_key, p.event_no, p.type, p.log_id, p.sequence_id, p.actor_email, p.at, p.data)::memo_events
    FROM packed_events(of_memo) p);
  entries := ARRAY(SELECT (p.memo_key, p.entry_no, p.entry, p.seed, p.kept_openings)::evidence_entries FROM packed_entries(of_memo) p);
  PERFORM set_config('countersign.packing', 'on', true);
  DELETE FROM memo_logs WHERE memo_key = of_memo;
  INSERT INTO memo_events SELECT (unnest(events)).*;
  INSERT INTO evidence_entries SELECT (unnest(entries)).*;
  PERFORM set_config('countersign.packing', '', true);
  RETURN true;
END $$;
