-- What administrators configure while the product runs (I4, I5).

-- A6: of two administrators the second sees what the first did.
ALTER TABLE settings ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- What people typed in the log's search box.
CREATE INDEX admin_events_search ON admin_events
  USING gin (lower(actor_name || ' ' || actor_email || ' ' || subject_name) gin_trgm_ops);
