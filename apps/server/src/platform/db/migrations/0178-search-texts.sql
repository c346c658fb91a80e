-- The text of a search entry, from which excerpts of hits are cut, repeats the answers of its version. Where this is true, `content` has only the
-- amounts of the text, as archived memos have, and excerpts are cut from what is computed from the answers again.
ALTER TABLE memo_search ADD COLUMN is_shortened boolean;
