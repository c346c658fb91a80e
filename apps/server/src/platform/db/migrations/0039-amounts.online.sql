-- The amount of a memo (M1), as its subject: of the owner's newest content, of the last submitted version, and of each version.
ALTER TABLE memos ADD COLUMN IF NOT EXISTS owner_amount numeric, ADD COLUMN IF NOT EXISTS owner_currency text,
  ADD COLUMN IF NOT EXISTS public_amount numeric, ADD COLUMN IF NOT EXISTS public_currency text;

ALTER TABLE memo_versions ADD COLUMN IF NOT EXISTS amount numeric, ADD COLUMN IF NOT EXISTS currency text;

-- The order of a person's tasks by amount (`amountOrder` of the domain): null for all that is no task.
ALTER TABLE participants ADD COLUMN IF NOT EXISTS amount_order numeric;

-- The same as `memoAmount` and `amountOrder` of the domain, for rows that the release before this one writes.
CREATE OR REPLACE FUNCTION memo_amount(config jsonb, content jsonb, OUT amount numeric, OUT currency text)
LANGUAGE sql IMMUTABLE AS $$
  WITH fields AS (SELECT coalesce(config->'cost_report', config->'amount') AS f),
    answers AS (
      SELECT jsonb_path_query_first(content, path, jsonb_build_object('id', f->'amount_field')) AS value,
        jsonb_path_query_first(content, path, jsonb_build_object('id', f->'currency_field')) AS unit
      FROM fields, (VALUES ('$[*].value[*] ? (@.field_id == $id).value'::jsonpath), ('$[*] ? (@.field_id == $id).value')) AS p(path)
      WHERE f IS NOT NULL
    )
  SELECT round((value #>> '{}')::numeric, 2), unit #>> '{}'
  FROM answers
  WHERE jsonb_typeof(value) = 'string' AND jsonb_typeof(unit) = 'string'
    AND value #>> '{}' ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
    AND unit #>> '{}' IN ('PHP', 'USD', 'EUR', 'CRC', 'GBP', 'ILS', 'INR', 'JPY', 'KRW', 'NGN', 'PLN', 'PYG', 'THB', 'UAH', 'VND', 'SGD')
  LIMIT 1
$$;

CREATE OR REPLACE FUNCTION amount_order(amount numeric, currency text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((array_position(ARRAY['PHP', 'USD', 'EUR', 'CRC', 'GBP', 'ILS', 'INR', 'JPY', 'KRW', 'NGN', 'PLN', 'PYG', 'THB',
    'UAH', 'VND', 'SGD'], currency) - 1) * 1e16 - amount, 1e18)
$$;

-- The release before this one writes versions and tasks without amounts. A later `.contract.` migration drops these triggers.
CREATE OR REPLACE FUNCTION fill_version_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  config jsonb := (SELECT t.template_config FROM memos m JOIN template_versions t USING (version_id) WHERE m.memo_key = NEW.memo_key);
BEGIN
  IF NOT config ?| '{cost_report,amount}' THEN
    RETURN NEW;
  END IF;
  SELECT a.amount, a.currency INTO NEW.amount, NEW.currency FROM memo_amount(config, NEW.content) a;
  UPDATE memos SET owner_amount = NEW.amount, owner_currency = NEW.currency,
    public_amount = NEW.amount, public_currency = NEW.currency
  WHERE memo_key = NEW.memo_key;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER memo_versions_amount BEFORE INSERT ON memo_versions FOR EACH ROW
  WHEN (NEW.currency IS NULL) EXECUTE FUNCTION fill_version_amount();

CREATE OR REPLACE FUNCTION fill_amount_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.amount_order := (SELECT amount_order(m.public_amount, m.public_currency) FROM memos m WHERE m.memo_key = NEW.memo_key);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER participants_amount BEFORE INSERT ON participants FOR EACH ROW
  WHEN (NEW.amount_order IS NULL AND NEW.audience = 'approver' AND NEW.list = 'active')
  EXECUTE FUNCTION fill_amount_order();

-- While existing rows are filled, a version without an amount may get one; which ends below.
CREATE OR REPLACE TRIGGER memo_versions_append_only BEFORE UPDATE ON memo_versions FOR EACH ROW
  WHEN (OLD.currency IS NOT NULL OR OLD.content IS DISTINCT FROM NEW.content
    OR (OLD.memo_key, OLD.version, OLD.subject, OLD.content_hash, OLD.route, OLD.submitted_at)
      IS DISTINCT FROM (NEW.memo_key, NEW.version, NEW.subject, NEW.content_hash, NEW.route, NEW.submitted_at))
  EXECUTE FUNCTION refuse_change();

-- Existing rows, few memos at a time. Each memo is locked as a change of it locks it, so that neither sees the other's half.
CREATE OR REPLACE PROCEDURE fill_amounts() LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT bigint := 200;
  last bigint := (SELECT max(memo_key) FROM memos);
  done bigint := 0;
BEGIN
  WHILE done < last LOOP
    BEGIN
      PERFORM 1 FROM memos WHERE memo_key > done AND memo_key <= done + at_once ORDER BY memo_key FOR NO KEY UPDATE;
      UPDATE memo_versions v SET amount = found.amount, currency = found.currency
      FROM memos m JOIN template_versions t USING (version_id), memo_versions o, memo_amount(t.template_config, o.content) AS found
      WHERE m.memo_key > done AND m.memo_key <= done + at_once AND t.template_config ? 'cost_report'
        AND o.memo_key = m.memo_key AND v.memo_key = o.memo_key AND v.version = o.version
        AND v.currency IS NULL AND found.currency IS NOT NULL;
      UPDATE memos m SET public_amount = v.amount, public_currency = v.currency
      FROM memo_versions v
      WHERE m.memo_key > done AND m.memo_key <= done + at_once AND v.memo_key = m.memo_key
        AND v.version = (m.state->>'version')::int AND v.currency IS NOT NULL AND m.public_currency IS NULL;
      UPDATE memos m SET owner_amount = found.amount, owner_currency = found.currency
      FROM memos o JOIN template_versions t USING (version_id),
        memo_amount(t.template_config, o.draft_content) AS draft,
        LATERAL (SELECT CASE WHEN o.draft_content IS NULL THEN o.public_amount ELSE draft.amount END AS amount,
          CASE WHEN o.draft_content IS NULL THEN o.public_currency ELSE draft.currency END AS currency) AS found
      WHERE o.memo_key > done AND o.memo_key <= done + at_once AND t.template_config ? 'cost_report'
        AND m.memo_key = o.memo_key AND m.owner_currency IS NULL AND found.currency IS NOT NULL;
      UPDATE participants p SET amount_order = amount_order(m.public_amount, m.public_currency)
      FROM memos m
      WHERE p.memo_key = m.memo_key AND p.memo_key > done AND p.memo_key <= done + at_once
        AND p.audience = 'approver' AND p.list = 'active' AND p.amount_order IS NULL;
      done := done + at_once;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- One of the memos is being changed: the batch is retried.
      PERFORM pg_sleep(0.05);
    END;
    COMMIT;
  END LOOP;
END $$;

CALL fill_amounts();

DROP PROCEDURE fill_amounts;

CREATE OR REPLACE TRIGGER memo_versions_append_only BEFORE UPDATE ON memo_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A person's tasks in order of their amounts: by currency, the highest first; those without one last.
DROP INDEX CONCURRENTLY IF EXISTS participants_person_amount;

CREATE INDEX CONCURRENTLY participants_person_amount ON participants (person_id, audience, list, amount_order, sort_at, memo_key)
  INCLUDE (status, approver_status, last_version, template_id, created_at, due_at) WHERE amount_order IS NOT NULL;
