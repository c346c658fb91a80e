-- Roles that policies ask for, who holds them where and from when to when, and who is asked instead of a holder (N2).
CREATE TABLE roles (
  role_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL
);
-- One of a name, whatever its case.
CREATE UNIQUE INDEX roles_name ON roles (lower(name));

CREATE TABLE role_holders (
  holder_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  role_id uuid NOT NULL REFERENCES roles ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES people,
  place_kind text NOT NULL CHECK (place_kind IN ('EVERYWHERE', 'COMPANY', 'GROUP', 'VALUE')),
  -- A company, a group, or an answer's value; '' for everywhere.
  place_id text NOT NULL DEFAULT '' CHECK ((place_kind = 'EVERYWHERE') = (place_id = '')),
  -- The first and the last day, both included; null for no end.
  from_day date,
  to_day date,
  position int NOT NULL,
  CHECK (from_day <= to_day)
);
CREATE INDEX role_holders_role ON role_holders (role_id, position);
CREATE INDEX role_holders_person ON role_holders (user_id);

CREATE TABLE role_deputies (
  holder_id uuid NOT NULL REFERENCES role_holders ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES people,
  position int NOT NULL,
  PRIMARY KEY (holder_id, user_id)
);
CREATE INDEX role_deputies_person ON role_deputies (user_id);

ALTER TABLE people ADD COLUMN manager_id uuid REFERENCES people;
