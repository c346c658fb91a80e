-- The archive (R9): what only the view of a memo that ended years ago reads is an object in the storage: its packed log with the entries that
-- prove it, and the answers of its versions. Its row, its people, its words, and its leaves in the log of evidence stay.
CREATE TABLE archived_memos (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  -- With the memo's key, where the object is (archive_key).
  object_id uuid NOT NULL,
  -- Of the object's bytes.
  sha256 bytea NOT NULL,
  last_event_no integer NOT NULL,
  last_entry_no integer NOT NULL,
  -- By which absences are summarised, as memo_events_absence.
  absences text[],
  archived_at timestamptz NOT NULL
);
CREATE INDEX archived_memos_absence ON archived_memos USING gin (absences) WHERE absences IS NOT NULL;

-- Objects that no memo needs: one that is being written, until the memo is archived, and one whose memo has come back, for as long as a
-- restored database may need it. They are removed when they are due.
CREATE TABLE archive_leftovers (
  object_id uuid PRIMARY KEY,
  memo_key bigint NOT NULL,
  is_being_written boolean NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX archive_leftovers_due ON archive_leftovers (due_at);
CREATE INDEX archive_leftovers_of_memo ON archive_leftovers (memo_key);

-- A memo that has come back isn't archived again at once.
ALTER TABLE memo_logs ADD COLUMN brought_back_at timestamptz;

CREATE FUNCTION archive_key(of_memo bigint, object_id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'archive/' || (of_memo / 1000)::text || '/' || of_memo::text || '-' || object_id::text || '.json.zst'
$$;

-- What is in an object: the packed log and entries, however memo_logs has them, the answers of each version, and the text of its excerpts.
CREATE FUNCTION archive_document(of_memo bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('memo_key', l.memo_key,
    'events', (SELECT coalesce(jsonb_agg(p.data ORDER BY p.event_no), '[]') FROM packed_events(of_memo) p),
    'entries', (SELECT coalesce(jsonb_agg(jsonb_build_object('entry', p.entry, 'seed', translate(encode(p.seed, 'base64'), E'\n', '')) ||
        CASE WHEN p.kept_openings IS NULL THEN '{}' ELSE jsonb_build_object('kept', p.kept_openings) END ORDER BY p.entry_no), '[]')
      FROM packed_entries(of_memo) p),
    'versions', (SELECT jsonb_agg(jsonb_build_object('version', v.version, 'content', v.content) ORDER BY v.version)
      FROM memo_versions v WHERE v.memo_key = l.memo_key),
    'texts', (SELECT coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'content', s.content) ORDER BY s.version), '[]')
      FROM memo_search s WHERE s.memo_key = l.memo_key))
  FROM memo_logs l WHERE l.memo_key = of_memo
$$;

-- Reading an archived log in SQL fails, so that nobody takes it for an empty one. Who reads it brings the memo back and reads again.
CREATE FUNCTION refuse_archived(of_memo bigint) RETURNS TABLE (
  event_no integer, type text, log_id uuid, sequence_id uuid, actor_email text, at timestamptz, data jsonb,
  entry_no integer, entry text, seed bytea, kept_openings jsonb
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RAISE EXCEPTION 'memo % is archived', of_memo USING ERRCODE = 'R9001', DETAIL = of_memo;
END $$;

CREATE OR REPLACE FUNCTION memo_log(of_memo bigint) RETURNS TABLE (
  memo_key bigint, event_no integer, type text, log_id uuid, sequence_id uuid, actor_email text, at timestamptz, data jsonb
) LANGUAGE sql STABLE AS $$
  SELECT e.memo_key, e.event_no, e.type, e.log_id, e.sequence_id, e.actor_email, e.at, e.data
  FROM memo_events e WHERE e.memo_key = of_memo
  UNION ALL
  SELECT p.memo_key, p.event_no, p.type, p.log_id, p.sequence_id, p.actor_email, p.at, p.data FROM packed_events(of_memo) p
  UNION ALL
  SELECT a.memo_key, r.event_no, r.type, r.log_id, r.sequence_id, r.actor_email, r.at, r.data
  FROM archived_memos a CROSS JOIN LATERAL refuse_archived(a.memo_key) r WHERE a.memo_key = of_memo
$$;

CREATE OR REPLACE FUNCTION memo_entries(of_memo bigint) RETURNS TABLE (
  memo_key bigint, entry_no integer, entry text, seed bytea, kept_openings jsonb
) LANGUAGE sql STABLE AS $$
  SELECT e.memo_key, e.entry_no, e.entry, e.seed, e.kept_openings FROM evidence_entries e WHERE e.memo_key = of_memo
  UNION ALL
  SELECT p.memo_key, p.entry_no, p.entry, p.seed, p.kept_openings FROM packed_entries(of_memo) p
  UNION ALL
  SELECT a.memo_key, r.entry_no, r.entry, r.seed, r.kept_openings
  FROM archived_memos a CROSS JOIN LATERAL refuse_archived(a.memo_key) r WHERE a.memo_key = of_memo
$$;

-- Nor does anything add to it. A release that doesn't know the archive would.
CREATE OR REPLACE FUNCTION refuse_packed_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  archived bigint;
BEGIN
  SELECT x.memo_key INTO archived FROM added a JOIN archived_memos x USING (memo_key) LIMIT 1;
  IF archived IS NOT NULL THEN
    RAISE EXCEPTION 'memo % is archived', archived USING ERRCODE = 'R9001', DETAIL = archived;
  END IF;
  IF EXISTS (SELECT FROM added a JOIN memo_logs l USING (memo_key) WHERE a.event_no <= l.last_event_no) THEN
    RAISE EXCEPTION 'this number is of a packed event' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;

-- As before, and the archive's rows are changed as packed logs are.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  within text := CASE
    WHEN TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'admin_events' AND current_setting('countersign.removing', true) = 'on'
      THEN 'remove_memo'
    WHEN TG_TABLE_NAME IN ('memo_logs', 'archived_memos') AND TG_OP <> 'TRUNCATE' THEN 'pack_log'
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
CREATE TRIGGER archived_memos_append_only BEFORE INSERT OR UPDATE OR DELETE ON archived_memos
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archived_memos_not_truncated BEFORE TRUNCATE ON archived_memos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Archives a locked memo: takes out of the database what it finds in a document, which its caller has read back from the storage. Returns false,
-- and changes nothing, where the memo isn't as the document says any more, or something of it is still a row.
CREATE FUNCTION archive_memo(of_memo bigint, of_object uuid, hash bytea, document jsonb, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM FROM memo_logs WHERE memo_key = of_memo FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM memo_events WHERE memo_key = of_memo)
    OR EXISTS (SELECT FROM evidence_entries WHERE memo_key = of_memo) OR EXISTS (SELECT FROM log_pending WHERE memo_key = of_memo)
    OR NOT EXISTS (SELECT FROM memos m WHERE m.memo_key = of_memo
      AND m.state->>'lifecycle' IN ('APPROVED', 'REJECTED', 'WITHDRAWN', 'CANCELLED'))
    OR document IS DISTINCT FROM archive_document(of_memo)
  THEN
    RETURN false;
  END IF;
  PERFORM set_config('countersign.packing', 'on', true), set_config('countersign.erasing', 'on', true);
  INSERT INTO archived_memos (memo_key, object_id, sha256, last_event_no, last_entry_no, absences, archived_at)
  SELECT of_memo, of_object, hash, l.last_event_no, l.last_entry_no,
    (SELECT array_agg(DISTINCT id) FROM jsonb_array_elements_text(jsonb_path_query_array(document->'events', '$[*].actsFor.absenceId')) id), at
  FROM memo_logs l WHERE l.memo_key = of_memo;
  DELETE FROM memo_logs WHERE memo_key = of_memo;
  -- JSON of a version that no release reads (ARCHIVED_VERSION), with the memo that it is of.
  UPDATE memo_versions SET content = jsonb_build_object('v', 1000000, 'of', of_memo::text) WHERE memo_key = of_memo;
  PERFORM set_config('countersign.packing', '', true), set_config('countersign.erasing', '', true);
  DELETE FROM archive_leftovers WHERE object_id = of_object;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the object of memo % was removed before it was archived', of_memo;
  END IF;
  RETURN true;
END $$;

-- Brings an archived, locked memo back from a document whose hash its caller has checked. Returns false where it is archived no more, or by
-- another object.
CREATE FUNCTION bring_back_memo(of_memo bigint, of_object uuid, document jsonb, at timestamptz, leftover_until timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  kept record;
  changed integer;
BEGIN
  SELECT last_event_no, last_entry_no INTO kept FROM archived_memos WHERE memo_key = of_memo AND object_id = of_object FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF (document->>'memo_key')::bigint IS DISTINCT FROM of_memo OR jsonb_array_length(document->'events') <> kept.last_event_no
    OR jsonb_array_length(document->'entries') <> kept.last_entry_no
  THEN
    RAISE EXCEPTION 'the archive of memo % is of something else', of_memo;
  END IF;
  PERFORM set_config('countersign.packing', 'on', true), set_config('countersign.erasing', 'on', true);
  DELETE FROM archived_memos WHERE memo_key = of_memo;
  INSERT INTO memo_logs (memo_key, last_event_no, last_entry_no, events, entries, brought_back_at)
  VALUES (of_memo, kept.last_event_no, kept.last_entry_no, document->'events', document->'entries', at);
  UPDATE memo_versions v SET content = d.content
  FROM jsonb_to_recordset(document->'versions') AS d (version integer, content jsonb)
  WHERE v.memo_key = of_memo AND v.version = d.version;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> (SELECT count(*) FROM memo_versions WHERE memo_key = of_memo) THEN
    RAISE EXCEPTION 'the archive of memo % lacks a version', of_memo;
  END IF;
  PERFORM set_config('countersign.packing', '', true), set_config('countersign.erasing', '', true);
  INSERT INTO archive_leftovers (object_id, memo_key, is_being_written, due_at)
  VALUES (of_object, of_memo, false, leftover_until);
  RETURN true;
END $$;
