-- The words of a search entry in half the bytes. Most words of an entry are the prefixes of others: `compact` has the longest ones, with a
-- mark, and leaves out what these begin with. An entry has its words either in `words`, or in `compact` while `words` is empty.
ALTER TABLE memo_search ADD COLUMN compact tsvector;

-- A word is marked where all that it begins with is there, up to 16 letters (LONGEST_PREFIX). So the words can be computed from it again, whatever
-- they were made of. Words consist of letters and digits: none has the mark itself.
CREATE FUNCTION compact_words(words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  WITH RECURSIVE known AS MATERIALIZED (
    SELECT word, left(word, least(length(word) - 1, 16)) AS prefix FROM unnest(tsvector_to_array(words)) AS word
  ), begun AS (
    SELECT word, prefix FROM known WHERE prefix = ''
    UNION ALL
    SELECT k.word, k.prefix FROM begun b JOIN known k ON k.prefix = b.word
  )
  SELECT coalesce(array_to_tsvector(array_agg(CASE WHEN b.prefix <> '' THEN '>' || k.word ELSE k.word END)), '')
  FROM known k LEFT JOIN begun b USING (word)
  WHERE NOT EXISTS (SELECT FROM begun longer WHERE longer.prefix = k.word)
$$;

-- The words again, without positions, as `words` has them.
CREATE FUNCTION expand_words(compact tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN compact IS NOT NULL THEN coalesce(array_to_tsvector(array_agg(DISTINCT word)), '') END FROM (
    SELECT ltrim(lexeme, '>') AS word FROM unnest(tsvector_to_array(compact)) AS lexeme
    UNION ALL
    SELECT left(substr(lexeme, 2), letters)
    FROM unnest(tsvector_to_array(compact)) AS lexeme, generate_series(1, least(length(lexeme) - 2, 16)) AS letters
    WHERE lexeme LIKE '>%'
  ) all_words
$$;

-- A query of words as a query of compact ones that matches the same entries.
CREATE FUNCTION compact_query(query tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(query::text,
    $re$'([^'>:&|!()*\s]{1,16})'(?!:)$re$, $new$( '\1' | '>\1':* )$new$, 'g'),
    $re$'([^'>:&|!()*\s]{17,})'(?!:)$re$, $new$( '\1' | '>\1' )$new$, 'g'),
    $re$'([^'>:&|!()*\s]+)':\*$re$, $new$( '\1':* | '>\1':* )$new$, 'g')::tsquery
$$;
