-- Marks the number before the subject, which may be a part of it: IT in IT-2026-0007. Marked first, such a subject left no number to mark, and by that mark
-- in its address each reader knows a compact notification. A subject that names the number is marked as it is with the number marked.
-- Null where full_notice wouldn't give the same text, or no number is marked.
CREATE OR REPLACE FUNCTION compact_notice(written text, memo_id text, subject text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN full_notice(made.compact, memo_id, subject) = written AND strpos(made.compact, E'\x02') > 0
    AND concat(written, memo_id, subject) !~ '[\x01\x02]' THEN made.compact END
  FROM (SELECT replace(replace(written, memo_id, E'\x02'), replace(subject, memo_id, E'\x02'), E'\x01') AS compact) made
$$;

-- Writes in full what was made compact without that mark. An address ends with the number, and so does a title, save for its bracket: their ends are read from
-- the memo's number, since its subject may have been erased meanwhile.
UPDATE notifications n
SET url = CASE WHEN full_notice(n.url, m.memo_id, m.owner_subject) LIKE '%/' || m.memo_id THEN full_notice(n.url, m.memo_id, m.owner_subject)
    ELSE regexp_replace(n.url, '[^/]*$', m.memo_id) END,
  title = full_notice(regexp_replace(n.title, substring(n.url FROM '[^/]*$') || '(, revoked\)|\))?$', m.memo_id || '\1'), m.memo_id, m.owner_subject)
FROM memos m
WHERE m.memo_key = n.memo_key AND strpos(n.url, E'\x01') > 0 AND strpos(n.url, E'\x02') = 0;
