-- What administrators of the setting admin_emails are limited to (P7); those without a row are not limited.
CREATE TABLE administrator_limits (
  email text PRIMARY KEY CHECK (email = lower(email)),
  company_ids text[] NOT NULL,
  category_ids text[] NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  modified_by text NOT NULL,
  modified_at timestamptz NOT NULL
);

-- Of an entry about a role: the companies of the holders that it is about, which limited administrators find it by; null for others.
ALTER TABLE admin_events ADD COLUMN company_ids text[];
