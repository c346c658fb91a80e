-- Memos with something open after their approval, or with conditions before it (W26): few of all memos.
DROP INDEX CONCURRENTLY IF EXISTS memos_not_done;

CREATE INDEX CONCURRENTLY memos_not_done ON memos (memo_key) WHERE hand_off IN ('OPEN', 'UNFILLED') OR open_conditions > 0;
