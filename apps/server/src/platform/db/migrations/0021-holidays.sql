-- The holidays of the organisation's calendar (L1), edited as one list: `holiday_list` has its revision, and is locked to change it.
CREATE TABLE holidays (
  day date PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE holiday_list (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  revision integer NOT NULL DEFAULT 0,
  modified_by text,
  modified_at timestamptz
);
INSERT INTO holiday_list DEFAULT VALUES;
