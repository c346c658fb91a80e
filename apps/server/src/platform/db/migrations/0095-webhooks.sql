-- Systems that are notified of what happens to memos (P2), and chats (P5).
CREATE TABLE webhooks (
  webhook_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  format text NOT NULL,
  -- The address, sealed: it is never shown again. People read its host.
  url bytea NOT NULL,
  host text NOT NULL,
  -- The secrets, sealed: the present one, and the one before while it is replaced. Chats have none.
  secrets bytea,
  previous_secret_until timestamptz,
  kinds text[] NOT NULL,
  -- None means all.
  template_ids uuid[] NOT NULL DEFAULT '{}',
  -- STOPPED: switched off by itself after many failures; what happens meanwhile waits for it.
  state text NOT NULL CHECK (state IN ('ON', 'OFF', 'STOPPED')),
  switched_at timestamptz NOT NULL,
  -- Failures in a row, and until when nothing is sent after the last one.
  failures int NOT NULL DEFAULT 0,
  resumes_at timestamptz,
  revision int NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX webhooks_by_name ON webhooks (lower(name));

-- How many events of a memo have left, counted from its first one after a webhook was set up.
CREATE TABLE outside_numbers (
  memo_key bigint PRIMARY KEY REFERENCES memos ON DELETE CASCADE,
  last_number int NOT NULL
);

-- The outbox: one row for each event and webhook, written with the memo's change. What is sent is made from the memo when it is sent.
CREATE TABLE webhook_deliveries (
  delivery_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  delivery_no bigint GENERATED ALWAYS AS IDENTITY,
  -- Not a reference: a change of a memo must not fail because a webhook is deleted at the same moment.
  webhook_id uuid NOT NULL,
  kind text NOT NULL,
  -- Null for a test.
  memo_key bigint REFERENCES memos ON DELETE CASCADE,
  number int NOT NULL,
  -- Null where the clock acted.
  event_no int,
  version int NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'GIVEN_UP')),
  -- Since when it is tried: the event, or the last time that a person repeated it.
  begun_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz,
  claimed_until timestamptz,
  -- The answer to the last attempt: its status, or why there was none.
  sent_at timestamptz,
  status int,
  problem text,
  duration_ms int,
  ended_at timestamptz
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at) WHERE state = 'WAITING';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook_id, memo_key, number) WHERE state = 'WAITING';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, at DESC, delivery_no DESC);
CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (webhook_id, at DESC, delivery_no DESC) WHERE state = 'GIVEN_UP';
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX webhook_deliveries_memo ON webhook_deliveries (memo_key);
