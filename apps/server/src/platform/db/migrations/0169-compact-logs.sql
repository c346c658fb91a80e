-- Packed logs in fewer bytes (D10). A packed row has its events and entries either as before, or as `packed` and `ids`. Who reads
-- `memo_log` and `memo_entries` sees no difference.
ALTER TABLE memo_logs
  ALTER events DROP NOT NULL,
  ALTER entries DROP NOT NULL,
  -- What `pack_text` returns of `log_text`.
  ADD COLUMN packed text,
  ADD COLUMN ids bytea,
  -- The absences by which delegates decided (K7); null for almost every log.
  ADD COLUMN absences text[];
ALTER TABLE memo_logs ALTER packed SET STORAGE MAIN, ALTER ids SET STORAGE MAIN;
-- PostgreSQL's own compression, whatever the server has: it needs fewer bytes than lz4, and `packed` is short.
ALTER TABLE memo_logs ALTER packed SET COMPRESSION pglz;

-- The parts of logs that most memos repeat, each with the character that represents it. None begins with one of these characters. Logs are
-- packed with these phrases for good: other phrases need other functions and another column.
CREATE FUNCTION log_phrases(OUT codes text, OUT phrases text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT E'\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f' || 'abcdefghijklmnopqrstuvwxyz0123456789',
  ARRAY[
    'Z", "by": {"name": "', '"}, "type": "', '[{"at": "20', ', {"at": "20', '", "email": "', '"}, "seatId": "',
    '{"person": {"name": "', '], "approvers": [', '"levels": [{"watchers": [', '], "sequenceId": "', ', "sequenceId": "',
    '"approvalType": "ALL_APPROVERS", "minApprovers": 1, "allowSubApprovals": ', '"remarks": "", "removed": [], "version": ',
    '"attachments": [], "contentHash": "', '", "contentChanged": false}', 'MemoSubmitted", "logId": "', 'DecisionMade", "logId": "',
    'ReplyAdded", "logId": "', ', "message": "', ', "replyId": "', ', "attachments": []}', 'LevelStarted"', 'SlotMet", "seatId": "',
    'LevelCleared"', 'MemoApproved"}]', ', "approver": {"name": "', '"}, "decision": "APPROVED"', ', "remarks": "', ', "version": ',
    '{"cause":"CHANGED","contents":[', '{"root":"', '","version":1}],"events":[{"at":"20', '],"events":[{"at":"20',
    'Z","contentChanged":false,"type":"MemoSubmitted","version":', '},{"at":"20', 'Z","type":"LevelStarted"}', '],"firstEvent":',
    ',"hidden":"', ',"no":', ',"memo":{"createdAt":"20', 'Z","isLegacy":false}', ',"prev":"', '","rules":"countersign/rules/',
    '","v":"countersign/entry/v1"}', 'Z","decision":"APPROVED","seatId":"', '","type":"DecisionMade","version":',
    'Z","type":"ReplyAdded"}', '","type":"SlotMet"}', 'Z","seatId":"', 'Z","type":"LevelCleared"}', 'Z","type":"MemoApproved"}',
    ', "approvalType": "MIN_APPROVERS", "minApprovers": ', ', "allowSubApprovals": true', ', "allowSubApprovals": false', 'RETURNED"',
    'REJECTED"', 'ReplyAdded", "logId": null', 'SubApproversAdded", "logId": "', ', "subApprovers": [', '"mentions": ['
  ]
$$;

-- Replaces what PostgreSQL doesn't compress, which are identifiers and hashes, by marks, with their bytes in `ids`, and common phrases by
-- marks too. A mark is the character 1, which JSON can't have, and another one: 2 for an UUID, 3 for 32 bytes in hexadecimal digits, 4 for 32
-- bytes in base64, that of a phrase, or from 128 on the number of an identifier that came before.
CREATE FUNCTION pack_text(doc text, OUT packed text, OUT ids bytea) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- More would need characters that texts can't have.
  most CONSTANT integer := 50000;
  common CONSTANT record := log_phrases();
  pieces text[] := string_to_array(doc, '"');
  known text[] := '{}';
  piece text;
  place integer;
BEGIN
  ids := '';
  FOR i IN 1..cardinality(pieces) LOOP
    piece := pieces[i];
    CONTINUE WHEN length(piece) NOT IN (36, 44, 64);
    place := array_position(known, piece);
    IF place IS NOT NULL THEN
      pieces[i] := E'\x01' || chr(127 + place);
      CONTINUE;
    END IF;
    CONTINUE WHEN cardinality(known) = most;
    IF piece ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN
      pieces[i] := E'\x01\x02';
      ids := ids || uuid_send(piece::uuid);
    ELSIF piece ~ '^[0-9a-f]{64}$' THEN
      pieces[i] := E'\x01\x03';
      ids := ids || decode(piece, 'hex');
    ELSIF piece ~ '^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$' THEN
      pieces[i] := E'\x01\x04';
      ids := ids || decode(piece, 'base64');
    ELSE
      CONTINUE;
    END IF;
    known := known || piece;
  END LOOP;
  packed := array_to_string(pieces, '"');
  FOR i IN 1..cardinality(common.phrases) LOOP
    packed := replace(packed, common.phrases[i], E'\x01' || substr(common.codes, i, 1));
  END LOOP;
END $$;

CREATE FUNCTION unpack_text(packed text, ids bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  common CONSTANT record := log_phrases();
  phrases CONSTANT text[] := common.phrases;
  codes CONSTANT text := common.codes;
  pieces text[] := string_to_array(packed, E'\x01');
  known text[] := '{}';
  piece text;
  code integer;
  at integer := 1;
BEGIN
  FOR i IN 2..cardinality(pieces) LOOP
    piece := pieces[i];
    code := ascii(piece);
    IF code >= 128 THEN
      pieces[i] := known[code - 127] || substr(piece, 2);
    ELSIF code > 4 THEN
      pieces[i] := phrases[strpos(codes, left(piece, 1))] || substr(piece, 2);
    ELSIF code = 2 THEN
      known := known || encode(substr(ids, at, 16), 'hex')::uuid::text;
      at := at + 16;
      pieces[i] := known[cardinality(known)] || substr(piece, 2);
    ELSE
      known := known || encode(substr(ids, at, 32), CASE code WHEN 3 THEN 'hex' ELSE 'base64' END);
      at := at + 32;
      pieces[i] := known[cardinality(known)] || substr(piece, 2);
    END IF;
  END LOOP;
  RETURN array_to_string(pieces, '');
END $$;

-- The text of a log: a line of its events, and a line of each entry, which has its seed in base64 and in quotation marks, its openings if
-- there are any, and the entry itself, byte for byte. JSON has neither line ends nor tabs.
CREATE FUNCTION log_text(events jsonb, entries jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(E'\n', events::text, (
    SELECT string_agg(concat_ws(E'\t', '"' || (e->>'seed') || '"', coalesce(e->>'kept', ''), e->>'entry'), E'\n' ORDER BY no)
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS list(e, no)))
$$;

-- Events come first, so that they are read without the entries.
CREATE FUNCTION unpack_events(packed text, ids bytea) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT unpack_text(split_part(packed, E'\n', 1), ids)::jsonb
$$;

CREATE FUNCTION unpack_entries(packed text, ids bytea) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('entry', split_part(line, E'\t', 3), 'seed', trim('"' FROM split_part(line, E'\t', 1))) ||
    CASE split_part(line, E'\t', 2) WHEN '' THEN '{}' ELSE jsonb_build_object('kept', split_part(line, E'\t', 2)::jsonb) END
    ORDER BY no), '[]')
  FROM string_to_table(unpack_text(packed, ids), E'\n') WITH ORDINALITY AS lines(line, no) WHERE no > 1
$$;

-- The events and entries of a packed row, however they are stored.
CREATE FUNCTION events_of(log memo_logs) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(log.events, unpack_events(log.packed, log.ids))
$$;
CREATE FUNCTION entries_of(log memo_logs) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(log.entries, unpack_entries(log.packed, log.ids))
$$;

CREATE OR REPLACE FUNCTION packed_events(of_memo bigint) RETURNS TABLE (
  memo_key bigint, event_no integer, type text, log_id uuid, sequence_id uuid, actor_email text, at timestamptz, data jsonb
) LANGUAGE sql STABLE AS $$
  SELECT l.memo_key, e.no::integer, e.data->>'type', (e.data->>'logId')::uuid, (e.data->>'sequenceId')::uuid,
    e.data->'by'->>'email', (e.data->>'at')::timestamptz, e.data
  FROM memo_logs l CROSS JOIN LATERAL jsonb_array_elements(
    coalesce(l.events, unpack_events(l.packed, l.ids))) WITH ORDINALITY AS e(data, no)
  WHERE l.memo_key = of_memo
$$;

CREATE OR REPLACE FUNCTION packed_entries(of_memo bigint) RETURNS TABLE (
  memo_key bigint, entry_no integer, entry text, seed bytea, kept_openings jsonb
) LANGUAGE sql STABLE AS $$
  SELECT l.memo_key, e.no::integer, e.data->>'entry', decode(e.data->>'seed', 'base64'), e.data->'kept'
  FROM memo_logs l CROSS JOIN LATERAL jsonb_array_elements(
    coalesce(l.entries, unpack_entries(l.packed, l.ids))) WITH ORDINALITY AS e(data, no)
  WHERE l.memo_key = of_memo
$$;

-- The route of a version whose own is null: its event has the same.
ALTER TABLE memo_versions ALTER route DROP NOT NULL;

CREATE FUNCTION packed_route(of_memo bigint, of_version integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT e.data->'levels' FROM packed_events(of_memo) e
  WHERE e.type = 'MemoSubmitted' AND (e.data->>'version')::integer = of_version ORDER BY e.event_no LIMIT 1
$$;

-- The same for readers: of an archived memo it fails as memo_log does, so that the memo is brought back.
CREATE FUNCTION logged_route(of_memo bigint, of_version integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT e.data->'levels' FROM memo_log(of_memo) e
  WHERE e.type = 'MemoSubmitted' AND (e.data->>'version')::integer = of_version ORDER BY e.event_no LIMIT 1
$$;

-- As before, and in fewer bytes where the transaction asks for it by `countersign.compact`: then a log that was packed before is packed anew.
-- The release before this one doesn't ask, and its logs stay as it can export them. Routes of versions that the log has too are left to it.
CREATE OR REPLACE FUNCTION pack_log(of_memo bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  is_compact CONSTANT boolean := coalesce(current_setting('countersign.compact', true) = 'on', false);
  old record;
  events record;
  entries record;
  all_events jsonb;
  all_entries jsonb;
  in_text text;
  in_ids bytea;
  wrong text;
  deleted integer;
BEGIN
  SELECT coalesce(max(l.last_event_no), 0) AS event_no, coalesce(max(l.last_entry_no), 0) AS entry_no,
    coalesce(bool_and(l.packed IS NOT NULL), true) AS is_compact INTO old
  FROM (SELECT last_event_no, last_entry_no, packed FROM memo_logs WHERE memo_key = of_memo FOR UPDATE) l;
  SELECT coalesce(jsonb_agg(e.data ORDER BY e.event_no), '[]') AS list, min(e.event_no) AS first, max(e.event_no) AS last,
    count(*)::integer AS number INTO events
  FROM (SELECT event_no, data FROM memo_events WHERE memo_key = of_memo ORDER BY event_no FOR UPDATE) e;
  SELECT coalesce(jsonb_agg(jsonb_build_object('entry', e.entry, 'seed', translate(encode(e.seed, 'base64'), E'\n', '')) ||
      CASE WHEN e.kept_openings IS NULL THEN '{}' ELSE jsonb_build_object('kept', e.kept_openings) END ORDER BY e.entry_no), '[]') AS list,
    min(e.entry_no) AS first, max(e.entry_no) AS last, count(*)::integer AS number INTO entries
  FROM (SELECT entry_no, entry, seed, kept_openings FROM evidence_entries WHERE memo_key = of_memo ORDER BY entry_no FOR UPDATE) e;
  IF events.number + entries.number = 0 AND (old.is_compact OR NOT is_compact) THEN
    RETURN false;
  END IF;
  IF events.number > 0 AND (events.first <> old.event_no + 1 OR events.last - old.event_no <> events.number) THEN
    RAISE EXCEPTION 'the log of memo % lacks an event', of_memo;
  END IF;
  IF entries.number > 0 AND (entries.first <> old.entry_no + 1 OR entries.last - old.entry_no <> entries.number) THEN
    RAISE EXCEPTION 'memo % lacks an entry', of_memo;
  END IF;

  all_events := coalesce((SELECT events_of(l) FROM memo_logs l WHERE l.memo_key = of_memo), '[]') || events.list;
  all_entries := coalesce((SELECT entries_of(l) FROM memo_logs l WHERE l.memo_key = of_memo), '[]') || entries.list;
  IF is_compact THEN
    SELECT p.packed, p.ids INTO in_text, in_ids FROM pack_text(log_text(all_events, all_entries)) p;
  END IF;
  PERFORM set_config('countersign.packing', 'on', true);
  INSERT INTO memo_logs AS l (memo_key, last_event_no, last_entry_no, events, entries, packed, ids, absences)
  VALUES (of_memo, old.event_no + events.number, old.entry_no + entries.number,
    CASE WHEN NOT is_compact THEN all_events END, CASE WHEN NOT is_compact THEN all_entries END, in_text, in_ids,
    CASE WHEN is_compact THEN (SELECT array_agg(DISTINCT absence #>> '{}')
      FROM jsonb_path_query(all_events, '$[*].actsFor.absenceId') AS absence) END)
  ON CONFLICT (memo_key) DO UPDATE SET last_event_no = EXCLUDED.last_event_no, last_entry_no = EXCLUDED.last_entry_no,
    events = EXCLUDED.events, entries = EXCLUDED.entries, packed = EXCLUDED.packed, ids = EXCLUDED.ids, absences = EXCLUDED.absences;
  SELECT CASE WHEN events_of(l) <> all_events THEN 'an earlier event' WHEN entries_of(l) <> all_entries THEN 'an earlier entry' END INTO wrong
  FROM memo_logs l WHERE l.memo_key = of_memo;
  IF wrong IS NOT NULL THEN RAISE EXCEPTION 'memo %: % would change', of_memo, wrong; END IF;
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

  PERFORM set_config('countersign.erasing', 'on', true);
  IF is_compact THEN
    UPDATE memo_versions v SET route = NULL
    WHERE v.memo_key = of_memo AND v.route = packed_route(v.memo_key, v.version);
  ELSE
    UPDATE memo_versions v SET route = packed_route(v.memo_key, v.version) WHERE v.memo_key = of_memo AND v.route IS NULL;
  END IF;
  PERFORM set_config('countersign.erasing', '', true);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION unpack_log(of_memo bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  events memo_events[];
  entries evidence_entries[];
BEGIN
  PERFORM FROM memo_logs WHERE memo_key = of_memo FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM set_config('countersign.erasing', 'on', true);
  UPDATE memo_versions v SET route = packed_route(v.memo_key, v.version) WHERE v.memo_key = of_memo AND v.route IS NULL;
  PERFORM set_config('countersign.erasing', '', true);
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
