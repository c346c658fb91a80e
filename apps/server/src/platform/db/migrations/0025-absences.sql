-- Who is away, and who decides for them (K1). Days are those of Manila; a last day that is null is open.
CREATE TABLE absences (
  absence_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id integer NOT NULL,
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),
  note text NOT NULL DEFAULT '',
  -- The administrator who set it for the person; null if they did so themselves.
  set_by text,
  modified_at timestamptz NOT NULL,
  -- Ended early: it holds no longer.
  ended_at timestamptz
);
CREATE INDEX absences_person ON absences (person_id, first_day DESC);

CREATE TABLE absence_lines (
  absence_id uuid NOT NULL REFERENCES absences ON DELETE CASCADE,
  line_no integer NOT NULL,
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),
  -- None means all templates.
  template_ids uuid[] NOT NULL DEFAULT '{}',
  delegate_id integer,
  PRIMARY KEY (absence_id, line_no)
);
CREATE INDEX absence_lines_delegate ON absence_lines (delegate_id) WHERE delegate_id IS NOT NULL;

-- Sessions are cached with those whom their person decides for (0020). No writer can omit the signals.
CREATE FUNCTION signal_delegate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', p.user_id::text)
  FROM people p JOIN addresses a USING (email)
  WHERE a.person_id IN (OLD.delegate_id, NEW.delegate_id);
  RETURN NULL;
END $$;

CREATE FUNCTION signal_absence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', p.user_id::text)
  FROM absence_lines l JOIN addresses a ON a.person_id = l.delegate_id JOIN people p USING (email)
  WHERE l.absence_id = NEW.absence_id;
  RETURN NULL;
END $$;

CREATE TRIGGER absence_lines_signal AFTER INSERT OR UPDATE OR DELETE
  ON absence_lines FOR EACH ROW EXECUTE FUNCTION signal_delegate_change();
CREATE TRIGGER absences_signal AFTER UPDATE
  ON absences FOR EACH ROW EXECUTE FUNCTION signal_absence_change();
