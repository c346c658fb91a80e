-- The number of a memo's owner beside each participant: a person's list is filtered by requestor within its index (M9).
ALTER TABLE participants ADD COLUMN IF NOT EXISTS owner_person_id integer;

-- History is filtered by amount, too: `amount_order` of its rows is that of the version which the person reads (C6, C7). The order of
-- tasks stays in an index of tasks alone.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_task_amount;

CREATE INDEX CONCURRENTLY participants_person_task_amount ON participants
  (person_id, amount_order, sort_at, memo_key)
  INCLUDE (status, approver_status, last_version, template_id, created_at, due_at, owner_person_id)
  WHERE audience = 'approver' AND list = 'active' AND amount_order IS NOT NULL;

-- The release before this one writes neither. A later `.contract.` migration drops this trigger.
CREATE OR REPLACE FUNCTION fill_owner_and_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owner_person_id := (SELECT person_of(owner_email) FROM memos WHERE memo_key = NEW.memo_key);
  IF NEW.audience = 'approver' AND NEW.list = 'history' THEN
    NEW.amount_order := (
      SELECT CASE WHEN NEW.last_version IS NULL THEN amount_order(m.public_amount, m.public_currency)
        ELSE amount_order(v.amount, v.currency) END
      FROM memos m LEFT JOIN memo_versions v ON v.memo_key = m.memo_key AND v.version = NEW.last_version
      WHERE m.memo_key = NEW.memo_key);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participants_owner BEFORE INSERT ON participants FOR EACH ROW
  WHEN (NEW.owner_person_id IS NULL) EXECUTE FUNCTION fill_owner_and_amount();

-- Existing rows, few memos at a time. Each memo is locked as a change of it locks it, so that neither sees the other's half.
CREATE OR REPLACE PROCEDURE fill_owners() LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT bigint := 100;
  last bigint := (SELECT max(memo_key) FROM memos);
  done bigint := 0;
BEGIN
  WHILE done < last LOOP
    BEGIN
      PERFORM 1 FROM memos WHERE memo_key > done AND memo_key <= done + at_once ORDER BY memo_key FOR NO KEY UPDATE;
      UPDATE participants p SET owner_person_id = person_of(m.owner_email),
        amount_order = CASE
          WHEN p.audience <> 'approver' OR p.list IS DISTINCT FROM 'history' THEN p.amount_order
          WHEN p.last_version IS NULL THEN amount_order(m.public_amount, m.public_currency)
          ELSE (SELECT amount_order(v.amount, v.currency) FROM memo_versions v
            WHERE v.memo_key = p.memo_key AND v.version = p.last_version) END
      FROM memos m
      WHERE p.memo_key = m.memo_key AND p.memo_key > done AND p.memo_key <= done + at_once AND p.owner_person_id IS NULL;
      done := done + at_once;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- One of the memos is being changed: the batch is retried.
      PERFORM pg_sleep(0.05);
    END;
    COMMIT;
  END LOOP;
END $$;

CALL fill_owners();

DROP PROCEDURE fill_owners;

-- The index of lists, with what they are filtered by. A later `.contract.` migration drops participants_person_list and
-- participants_person_amount, which the release before this one reads.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_filters;

CREATE INDEX CONCURRENTLY participants_person_filters ON participants
  (person_id, audience, list, sort_at DESC, memo_key DESC)
  INCLUDE (status, approver_status, last_version, template_id, created_at, owner_person_id, amount_order);

ANALYZE participants;
