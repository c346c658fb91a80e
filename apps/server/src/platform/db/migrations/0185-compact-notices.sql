-- Titles and addresses of notifications with marks in place of the subject and the number of their memo (`PACK_LOGS=compact`). A mark is a
-- character that neither has: 1 is the subject as the owner reads it now, 2 the number.
CREATE FUNCTION full_notice(written text, memo_id text, subject text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(written, E'\x01', subject), E'\x02', memo_id)
$$;

-- Null where full_notice wouldn't give the same text.
CREATE FUNCTION compact_notice(written text, memo_id text, subject text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN full_notice(made.compact, memo_id, subject) = written AND concat(written, memo_id, subject) !~ '[\x01\x02]' THEN made.compact END
  FROM (SELECT replace(replace(written, nullif(subject, ''), E'\x01'), memo_id, E'\x02') AS compact) made
$$;
