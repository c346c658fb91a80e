-- Of entries with compact words, for which memo_search_person_index has people and letters alone. It has the words in full, so that a search costs
-- what it did.
DROP INDEX CONCURRENTLY IF EXISTS memo_search_compact_index;

CREATE INDEX CONCURRENTLY memo_search_compact_index
  ON memo_search USING gin (person_ids, expand_words(compact)) WHERE compact IS NOT NULL;

-- Entries with words that aren't compact yet, for the workers (`PACK_LOGS=compact`).
DROP INDEX CONCURRENTLY IF EXISTS memo_search_loose;

CREATE INDEX CONCURRENTLY memo_search_loose ON memo_search (memo_key) WHERE compact IS NULL;
