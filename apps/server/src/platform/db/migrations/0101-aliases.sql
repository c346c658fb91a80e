-- Addresses that people had before theirs changed (P4). `addresses` has the present one of each.
CREATE TABLE aliases (
  email text NOT NULL CHECK (email = lower(email)),
  person_id integer NOT NULL,
  since timestamptz NOT NULL,
  -- When the address was given to another person: from then on it leads there. In memos that knew it, it still names the former one.
  until timestamptz,
  PRIMARY KEY (email, person_id)
);
CREATE UNIQUE INDEX aliases_leading ON aliases (email) WHERE until IS NULL;
CREATE INDEX aliases_person ON aliases (person_id);

-- Aliases that the directory gives to another person, until an administrator confirms it.
CREATE TABLE address_requests (
  email text PRIMARY KEY CHECK (email = lower(email)),
  -- Whose it is to be; null for a person whom the directory adds.
  user_id uuid REFERENCES people ON DELETE CASCADE,
  name text NOT NULL,
  at timestamptz NOT NULL
);

-- The number of the person whom an address leads to; an address that is not known yet gets one.
CREATE OR REPLACE FUNCTION person_of(address text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  LOOP
    SELECT person_id INTO found FROM addresses WHERE email = address;
    IF found IS NOT NULL THEN
      RETURN found;
    END IF;
    SELECT person_id INTO found FROM aliases WHERE email = address AND until IS NULL;
    IF found IS NOT NULL THEN
      RETURN found;
    END IF;
    INSERT INTO addresses (email) VALUES (address) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- An alias is no one's address: nothing adds a person with it, whether a sign-in, a file or an older release.
CREATE OR REPLACE FUNCTION number_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM aliases WHERE email = NEW.email AND until IS NULL) THEN
    RAISE unique_violation USING MESSAGE = format('%s is an earlier address of another person', NEW.email);
  END IF;
  PERFORM person_of(NEW.email);
  RETURN NULL;
END $$;

-- Sessions are cached with their person's aliases.
CREATE FUNCTION signal_alias_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('countersign_sessions', p.user_id::text)
  FROM addresses a JOIN people p USING (email)
  WHERE a.person_id = coalesce(NEW.person_id, OLD.person_id) OR a.email = coalesce(NEW.email, OLD.email);
  RETURN NULL;
END $$;
CREATE TRIGGER aliases_signal AFTER INSERT OR UPDATE OR DELETE ON aliases
  FOR EACH ROW EXECUTE FUNCTION signal_alias_change();
