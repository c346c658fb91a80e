-- Reach (I1) goes by a person's number instead of their address: in the lists, and in the search.
ALTER TABLE participants ADD COLUMN IF NOT EXISTS person_id integer;

ALTER TABLE memo_search ADD COLUMN IF NOT EXISTS person_ids integer[];

-- The release before this one writes addresses alone. A later `.contract.` migration drops this trigger with `email`.
CREATE OR REPLACE FUNCTION number_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := person_of(NEW.email);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participants_number BEFORE INSERT ON participants FOR EACH ROW
  WHEN (NEW.person_id IS NULL) EXECUTE FUNCTION number_participant();

-- The same for the search; a later `.contract.` migration drops these triggers with `people`.
CREATE OR REPLACE FUNCTION number_found_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_ids := ARRAY(SELECT person_of(email) FROM unnest(NEW.people) AS email ORDER BY email);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER memo_search_number BEFORE INSERT ON memo_search FOR EACH ROW
  WHEN (NEW.person_ids IS NULL) EXECUTE FUNCTION number_found_people();

CREATE OR REPLACE TRIGGER memo_search_number_again BEFORE UPDATE OF people ON memo_search FOR EACH ROW
  WHEN (NEW.people IS DISTINCT FROM OLD.people AND NEW.person_ids IS NOT DISTINCT FROM OLD.person_ids)
  EXECUTE FUNCTION number_found_people();

-- Sessions are cached with the person's number.
CREATE OR REPLACE FUNCTION signal_address_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', user_id::text) FROM people WHERE email = OLD.email;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER addresses_signal AFTER DELETE OR UPDATE ON addresses
  FOR EACH ROW EXECUTE FUNCTION signal_address_change();

-- Existing rows, few memos at a time, because each entry of the search index takes long. Each memo is locked as a change of it locks
-- it, so that neither sees the other's half.
CREATE OR REPLACE PROCEDURE number_participants() LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT bigint := 10;
  last bigint := (SELECT max(memo_key) FROM memos);
  done bigint := 0;
BEGIN
  WHILE done < last LOOP
    BEGIN
      PERFORM 1 FROM memos WHERE memo_key > done AND memo_key <= done + at_once ORDER BY memo_key FOR NO KEY UPDATE;
      UPDATE participants SET person_id = person_of(email)
      WHERE memo_key > done AND memo_key <= done + at_once AND person_id IS NULL;
      UPDATE memo_search SET person_ids = ARRAY(SELECT person_of(email) FROM unnest(people) AS email ORDER BY email)
      WHERE memo_key > done AND memo_key <= done + at_once AND person_ids IS NULL;
      done := done + at_once;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- One of the memos is being changed: the batch is retried.
      PERFORM pg_sleep(0.05);
    END;
    COMMIT;
  END LOOP;
END $$;

CALL number_participants();

-- Validated without blocking writes. The columns stay nullable in the catalogue, because the release before this one omits them.
ALTER TABLE participants DROP CONSTRAINT IF EXISTS participants_numbered;

ALTER TABLE participants ADD CONSTRAINT participants_numbered CHECK (person_id IS NOT NULL) NOT VALID;

ALTER TABLE participants VALIDATE CONSTRAINT participants_numbered;

ALTER TABLE memo_search DROP CONSTRAINT IF EXISTS memo_search_numbered;

ALTER TABLE memo_search ADD CONSTRAINT memo_search_numbered CHECK (person_ids IS NOT NULL) NOT VALID;

ALTER TABLE memo_search VALIDATE CONSTRAINT memo_search_numbered;

-- The indexes by address, each again by number. The release before this one reads the former until a `.contract.` migration.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_list;

CREATE INDEX CONCURRENTLY participants_person_list ON participants (person_id, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, template_id, created_at);

DROP INDEX CONCURRENTLY IF EXISTS participants_person_type;

CREATE INDEX CONCURRENTLY participants_person_type
  ON participants (person_id, audience, list, template_id, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, created_at);

DROP INDEX CONCURRENTLY IF EXISTS participants_person_latest;

CREATE INDEX CONCURRENTLY participants_person_latest ON participants (person_id, created_at DESC, memo_key DESC);

-- Not unique yet: that would restrict what the release before this one writes. It becomes the primary key.
DROP INDEX CONCURRENTLY IF EXISTS participants_memo_person;

CREATE INDEX CONCURRENTLY participants_memo_person ON participants (memo_key, person_id);

-- Its expressions differ from those of memo_search_index, whose entries they equal. Otherwise the planner could find the words of one
-- release in the index of the other, without the person, and compare memos that they may not read (I1).
DROP INDEX CONCURRENTLY IF EXISTS memo_search_person_index;

CREATE INDEX CONCURRENTLY memo_search_person_index
  ON memo_search USING gin (person_ids, strip(words), (memo_id || ': ' || subject) gin_trgm_ops);

ANALYZE participants, memo_search;

DROP PROCEDURE number_participants;
