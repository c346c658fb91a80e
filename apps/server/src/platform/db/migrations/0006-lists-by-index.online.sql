-- Lists are filtered, paged and counted within the index alone; the memos themselves are read for the rows that show.
ALTER TABLE participants ADD COLUMN IF NOT EXISTS created_at timestamptz;

-- Rows that come meanwhile, from processes that don't know the column.
CREATE OR REPLACE FUNCTION date_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at INTO NEW.created_at FROM memos WHERE memo_key = NEW.memo_key;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participants_date BEFORE INSERT ON participants FOR EACH ROW
  WHEN (NEW.created_at IS NULL) EXECUTE FUNCTION date_participant();

-- Those that are there, some memos at a time. Each memo is locked as a change of it does, so that neither gets in the
-- other's way half-way.
CREATE OR REPLACE PROCEDURE date_participants() LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT bigint := 50;
  last bigint := (SELECT max(memo_key) FROM memos);
  done bigint := 0;
BEGIN
  WHILE done < last LOOP
    BEGIN
      WITH held AS MATERIALIZED (
        SELECT memo_key, created_at FROM memos
        WHERE memo_key > done AND memo_key <= done + at_once ORDER BY memo_key FOR NO KEY UPDATE
      )
      UPDATE participants p SET created_at = held.created_at FROM held
      WHERE p.memo_key = held.memo_key AND p.created_at IS NULL;
      done := done + at_once;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- Somebody is at one of them: all are let go, and tried again.
      PERFORM pg_sleep(0.05);
    END;
    COMMIT;
  END LOOP;
END $$;

CALL date_participants();

-- Checked beside the work that goes on; then the column need not be looked through under a lock.
ALTER TABLE participants DROP CONSTRAINT IF EXISTS participants_dated;

ALTER TABLE participants ADD CONSTRAINT participants_dated CHECK (created_at IS NOT NULL) NOT VALID;

ALTER TABLE participants VALIDATE CONSTRAINT participants_dated;

ALTER TABLE participants ALTER COLUMN created_at SET NOT NULL;

ALTER TABLE participants DROP CONSTRAINT participants_dated;

DROP INDEX CONCURRENTLY IF EXISTS participants_list_next;

CREATE INDEX CONCURRENTLY participants_list_next ON participants (email, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, template_id, created_at);

DROP INDEX CONCURRENTLY IF EXISTS participants_list;

ALTER INDEX participants_list_next RENAME TO participants_list;

DROP TRIGGER participants_date ON participants;

DROP PROCEDURE date_participants;

DROP FUNCTION date_participant;
