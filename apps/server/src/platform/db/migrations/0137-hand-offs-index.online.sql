-- A person's list To do (R3), open or done: few of all participants have one.
DROP INDEX CONCURRENTLY IF EXISTS participants_to_do;

CREATE INDEX CONCURRENTLY participants_to_do ON participants (person_id, to_do, to_do_at, memo_key) WHERE to_do IS NOT NULL;

-- Approved memos that are not done (R3): few of all memos.
DROP INDEX CONCURRENTLY IF EXISTS memos_hand_off;

CREATE INDEX CONCURRENTLY memos_hand_off ON memos (memo_key) WHERE hand_off IN ('OPEN', 'UNFILLED');
