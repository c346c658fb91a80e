-- The questions of a memo's PENDING seats (M5), by seat: 'OPEN' or 'ANSWERED'; null without any, and in the release before this one.
ALTER TABLE memos ADD COLUMN questions jsonb;
