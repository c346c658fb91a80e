-- Browsers that show push messages (M7).
CREATE TABLE push_subscriptions (
  subscription_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES people,
  -- The session that ends it. Not a reference: a session that idles out leaves it.
  session_id uuid NOT NULL,
  -- When the person last signed in on the device.
  signed_in_at timestamptz NOT NULL,
  -- The address at the push service, which lets anyone who knows it send.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The installation's key when the browser subscribed; messages signed with another one are refused.
  server_key text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
