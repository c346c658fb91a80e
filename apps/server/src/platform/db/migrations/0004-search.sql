CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Words as people type them: without accents, without a language's stemming, since memos mix languages and names.
CREATE TEXT SEARCH CONFIGURATION memo_words (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION memo_words
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;

-- What can be found, a row for each submitted version that somebody may read: the last one, and older ones for those
-- who left at a re-submission (C7). Drafts are never here. `people` is part of the index: who may not read a memo is
-- never even compared (I1).
CREATE TABLE memo_search (
  memo_key bigint NOT NULL REFERENCES memos ON DELETE CASCADE,
  version integer NOT NULL,
  people text[] NOT NULL,
  words tsvector NOT NULL,
  memo_id text NOT NULL,
  subject text NOT NULL,
  -- Plain words of the answers, for the snippet.
  content text NOT NULL,
  status text NOT NULL,
  template_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (memo_key, version)
);
-- One index for all of it: the person and the words, or, for slips of the pen, the person and the letters.
CREATE INDEX memo_search_index ON memo_search USING gin (people, words, (memo_id || ' ' || subject) gin_trgm_ops);
