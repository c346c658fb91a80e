-- The memo that a submitted version amends, extends or revokes (R4): {kind, memoId}; null for none, and as in the release before this one.
ALTER TABLE memo_versions ADD COLUMN link jsonb;

-- The Memo ID of the memo that revoked this one first (R4); null for none, and as in the release before this one.
ALTER TABLE memos ADD COLUMN revoked_by text;
