-- A person's memos, the latest first: where a search finds too many to sort, it walks along here until a page is full.
CREATE INDEX participants_latest ON participants (email, created_at DESC, memo_key DESC);
