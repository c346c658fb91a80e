-- A2: how much of their budget of requests each person and address has taken, over all processes. Not logged: losing it
-- gives everybody a new minute.
CREATE UNLOGGED TABLE request_rates (
  key text PRIMARY KEY,
  used integer NOT NULL,
  ends_at timestamptz NOT NULL
);
