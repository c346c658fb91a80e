-- The answers of ended memos in half the bytes (D10). A version has its answers either in `content`, as before, or in `packed`; then `content` is
-- JSON of a version that no release reads, so that nothing takes it for answers. `packed` names questions by their numbers in a list of phrases,
-- which is made of the template's version once and never changed: nothing that happens to a template changes an answer.
CREATE TABLE answer_phrases (
  phrases_no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id uuid NOT NULL UNIQUE REFERENCES template_versions,
  -- Of each question what its answers repeat, as PostgreSQL writes it.
  phrases text[] NOT NULL
);
CREATE TRIGGER answer_phrases_append_only BEFORE UPDATE OR DELETE ON answer_phrases
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_phrases_not_truncated BEFORE TRUNCATE ON answer_phrases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE memo_versions
  -- What `pack_answers` returns of the answers.
  ADD COLUMN packed text,
  -- The phrases that it was packed with.
  ADD COLUMN phrases_no integer REFERENCES answer_phrases;
ALTER TABLE memo_versions ALTER packed SET COMPRESSION pglz;

-- What follows the value of an answer to each question: of a section, its name and place. In the order in which answers have them, a section
-- after its questions.
CREATE FUNCTION phrases_of(template jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  WITH questions AS (
    SELECT q.data, q.no, q.data->>'field_type' = 'SECTION' AS is_section
    FROM jsonb_path_query(template, 'strict $.** ? (@.type() == "object" && exists(@.field_id) && exists(@.field_type))')
      WITH ORDINALITY AS q(data, no)
  ), phrases AS (
    SELECT ', ' || substr((jsonb_build_object('field_id', data->'field_id', 'field_name', data->'field_name', 'field_type', data->'field_type') ||
        CASE WHEN is_section THEN jsonb_build_object('sectionId', data->'sectionId', 'sectionIndex', data->'sectionIndex') ELSE '{}' END)::text, 2)
      AS phrase, CASE WHEN is_section THEN lead(no) OVER (PARTITION BY is_section ORDER BY no) ELSE no END AS place, is_section
    FROM questions
  )
  SELECT coalesce(array_agg(phrase ORDER BY place, is_section DESC), '{}')
  FROM (SELECT phrase, min(place) AS place, bool_or(is_section) AS is_section FROM phrases GROUP BY phrase) p
$$;

-- What is common to the answers of all templates, each with the character that represents it. `packed` is written with them for good: others
-- need another column.
CREATE FUNCTION answer_shapes(OUT codes text, OUT shapes text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT E'\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11\x12\x13\x14\x15', ARRAY[
    E'"\x01, {"value": "', E'"\x01, {"value": [', E']\x01, {"value": "', E']\x01, {"value": [', E']\x01, {"value": ', ']}, {"fields": [{"value": "',
    '[{"fields": [{"value": "', '], "field_id": "ROW_', '{"value": "', '{"value": [', '", "value": "', '</p></li><li><p>', '<ul><li><p>',
    '</p></li></ul>', '</p><p>', '"<p>', '</p>"']
$$;

-- A mark is the character 1, which JSON can't have, and that of the phrase's number; where the phrase is the next one of the list, nothing
-- follows it. What comes after a phrase in an answer is never a character from 128 on.
CREATE FUNCTION pack_answers(answers jsonb, phrases text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- More would need characters that texts can't have.
  most CONSTANT integer := 50000;
  common CONSTANT record := answer_shapes();
  packed text := answers::text;
  pieces text[];
  last integer := 0;
  number integer;
BEGIN
  FOR i IN 1..least(cardinality(phrases), most) LOOP
    packed := replace(packed, phrases[i], E'\x01' || chr(127 + i));
  END LOOP;
  pieces := string_to_array(packed, E'\x01');
  FOR i IN 2..cardinality(pieces) LOOP
    number := ascii(pieces[i]) - 127;
    IF number = last + 1 THEN
      pieces[i] := substr(pieces[i], 2);
    END IF;
    last := number;
  END LOOP;
  packed := array_to_string(pieces, E'\x01');
  FOR i IN 1..cardinality(common.shapes) LOOP
    packed := replace(packed, common.shapes[i], substr(common.codes, i, 1));
  END LOOP;
  RETURN packed;
END $$;

CREATE FUNCTION unpack_answers(packed text, with_phrases integer) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  common CONSTANT record := answer_shapes();
  shapes CONSTANT text[] := common.shapes;
  codes CONSTANT text := common.codes;
  phrases text[];
  pieces text[];
  place integer := 0;
  code integer;
BEGIN
  SELECT p.phrases INTO STRICT phrases FROM answer_phrases p WHERE p.phrases_no = with_phrases;
  FOR i IN REVERSE cardinality(shapes)..1 LOOP
    packed := replace(packed, substr(codes, i, 1), shapes[i]);
  END LOOP;
  pieces := string_to_array(packed, E'\x01');
  FOR i IN 2..cardinality(pieces) LOOP
    code := ascii(pieces[i]);
    IF code >= 128 THEN
      place := code - 127;
      pieces[i] := phrases[place] || substr(pieces[i], 2);
    ELSE
      place := place + 1;
      pieces[i] := phrases[place] || pieces[i];
    END IF;
  END LOOP;
  RETURN array_to_string(pieces, '');
END $$;

-- The answers of a version, however they are stored: who reads them calls this.
CREATE FUNCTION answers_of(content jsonb, packed text, phrases_no integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN packed IS NULL THEN content ELSE unpack_answers(packed, phrases_no) END
$$;

-- What is written in `content` replaces compact answers, also where nothing knows of these: an archived memo leaves none behind.
CREATE FUNCTION replace_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.packed := NULL;
  NEW.phrases_no := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER memo_versions_replaced BEFORE UPDATE OF content ON memo_versions
  FOR EACH ROW WHEN (OLD.packed IS NOT NULL AND NEW.packed IS NOT NULL) EXECUTE FUNCTION replace_answers();

-- Makes the answers of a memo's versions compact, where reading them gives the same JSON, character by character. Returns of how many versions.
CREATE FUNCTION compact_answers(of_memo bigint) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  of_template uuid;
  list record;
  changed integer;
BEGIN
  SELECT m.version_id INTO STRICT of_template FROM memos m WHERE m.memo_key = of_memo;
  IF NOT EXISTS (SELECT FROM answer_phrases p WHERE p.version_id = of_template) THEN
    INSERT INTO answer_phrases (version_id, phrases)
    SELECT t.version_id, phrases_of(t.template_content) FROM template_versions t WHERE t.version_id = of_template
    ON CONFLICT (version_id) DO NOTHING;
  END IF;
  SELECT p.phrases_no, p.phrases INTO STRICT list FROM answer_phrases p WHERE p.version_id = of_template;
  PERFORM set_config('countersign.erasing', 'on', true);
  UPDATE memo_versions v SET content = '{"v": 1000001}', packed = made.packed, phrases_no = list.phrases_no
  FROM (
    SELECT w.version, pack_answers(w.content, list.phrases) AS packed FROM memo_versions w
    WHERE w.memo_key = of_memo AND w.packed IS NULL AND NOT w.content ? 'of' OFFSET 0
  ) made
  WHERE v.memo_key = of_memo AND v.version = made.version AND v.packed IS NULL
    AND unpack_answers(made.packed, list.phrases_no)::text = v.content::text;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('countersign.erasing', '', true);
  RETURN changed;
END $$;

-- The way back: before an erasure, and before a release that doesn't know compact answers.
CREATE FUNCTION expand_answers(of_memo bigint) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM set_config('countersign.erasing', 'on', true);
  UPDATE memo_versions v SET content = unpack_answers(v.packed, v.phrases_no), packed = NULL, phrases_no = NULL
  WHERE v.memo_key = of_memo AND v.packed IS NOT NULL;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('countersign.erasing', '', true);
  RETURN changed;
END $$;

-- What is in an object of the archive, as before: the packed log and entries, however memo_logs has them, the answers of each version, and the text of its excerpts.
CREATE OR REPLACE FUNCTION archive_document(of_memo bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('memo_key', l.memo_key,
    'events', (SELECT coalesce(jsonb_agg(p.data ORDER BY p.event_no), '[]') FROM packed_events(of_memo) p),
    'entries', (SELECT coalesce(jsonb_agg(jsonb_build_object('entry', p.entry, 'seed', translate(encode(p.seed, 'base64'), E'\n', '')) ||
        CASE WHEN p.kept_openings IS NULL THEN '{}' ELSE jsonb_build_object('kept', p.kept_openings) END ORDER BY p.entry_no), '[]')
      FROM packed_entries(of_memo) p),
    'versions', (SELECT jsonb_agg(jsonb_build_object('version', v.version, 'content', answers_of(v.content, v.packed, v.phrases_no)) ORDER BY v.version)
      FROM memo_versions v WHERE v.memo_key = l.memo_key),
    'texts', (SELECT coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'content', s.content) ORDER BY s.version), '[]')
      FROM memo_search s WHERE s.memo_key = l.memo_key))
  FROM memo_logs l WHERE l.memo_key = of_memo
$$;
