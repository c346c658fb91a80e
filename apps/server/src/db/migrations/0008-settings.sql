-- What administrators configure while the product runs (I4, I5).

-- A6: of two administrators the second sees what the first did.
ALTER TABLE settings ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- The console lists the memos on hold (C8): few of many.
CREATE INDEX memos_on_hold ON memos (changed_at DESC) WHERE state ->> 'hold' IS NOT NULL;

-- The directory by name, and by any part of a name or e-mail.
CREATE INDEX people_name ON people (lower(display_name), user_id);
CREATE INDEX people_search ON people USING gin (lower(display_name || ' ' || email) gin_trgm_ops);
CREATE INDEX people_company ON people (company_id);
CREATE INDEX people_group ON people (group_id);

-- What people typed in the log's search box.
CREATE INDEX admin_events_search ON admin_events
  USING gin (lower(actor_name || ' ' || actor_email || ' ' || subject_name) gin_trgm_ops);
