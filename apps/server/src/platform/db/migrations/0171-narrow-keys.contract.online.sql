-- Keys with addresses, as hashes of them (decision 23): the same rows are refused, and no statement names the keys. Two addresses of one
-- person in one memo, or two persons of one event, whose hashes are the same would be refused too; that doesn't happen in practice.
DROP INDEX CONCURRENTLY IF EXISTS participants_once;

CREATE UNIQUE INDEX CONCURRENTLY participants_once ON participants (memo_key, person_id, hashtext(email));

ALTER TABLE participants DROP CONSTRAINT IF EXISTS participants_pkey;

DROP INDEX CONCURRENTLY IF EXISTS participants_memo_person;

DROP INDEX CONCURRENTLY IF EXISTS notifications_once;

CREATE UNIQUE INDEX CONCURRENTLY notifications_once
  ON notifications (memo_key, event_no, hashtextextended(email || ' ' || kind, 0));

ALTER TABLE notifications DROP CONSTRAINT IF EXISTS notifications_memo_key_event_no_email_kind_key;
