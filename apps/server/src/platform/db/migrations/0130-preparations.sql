-- Who prepares drafts for whom, and until which day in Manila (R6).
CREATE TABLE preparations (
  preparation_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL,
  preparer_id integer NOT NULL CHECK (preparer_id <> owner_id),
  last_day date NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX preparations_owner ON preparations (owner_id) WHERE ended_at IS NULL;
CREATE INDEX preparations_preparer ON preparations (preparer_id) WHERE ended_at IS NULL;

-- The arrangement of a draft that was never submitted, and who prepared a memo, which stays (K4).
ALTER TABLE memos ADD COLUMN preparation_id uuid, ADD COLUMN preparer_id integer;

-- Sessions are cached with those for whom their person prepares drafts (0020). No writer can omit the signals.
CREATE FUNCTION signal_preparation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', p.user_id::text)
  FROM people p JOIN addresses a USING (email)
  WHERE a.person_id IN (OLD.preparer_id, NEW.preparer_id);
  RETURN NULL;
END $$;

CREATE TRIGGER preparations_signal AFTER INSERT OR UPDATE OR DELETE
  ON preparations FOR EACH ROW EXECUTE FUNCTION signal_preparation_change();
