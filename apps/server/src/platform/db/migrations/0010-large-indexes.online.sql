-- Indexes of tables that are large where the product has been used for long.

-- How many memos refer to a version, and whether any does.
DROP INDEX CONCURRENTLY IF EXISTS memos_version;

CREATE INDEX CONCURRENTLY memos_version ON memos (version_id);

-- Memos of a template that are not ended: the few that a publication leaves as they are.
DROP INDEX CONCURRENTLY IF EXISTS participants_open;

CREATE INDEX CONCURRENTLY participants_open ON participants (template_id, status)
  WHERE audience = 'owner' AND list IN ('active', 'drafts');

-- The console lists the memos on hold (C8): few of many.
DROP INDEX CONCURRENTLY IF EXISTS memos_on_hold;

CREATE INDEX CONCURRENTLY memos_on_hold ON memos (changed_at DESC) WHERE state ->> 'hold' IS NOT NULL;

-- A company's year, for the reports.
DROP INDEX CONCURRENTLY IF EXISTS memos_company;

CREATE INDEX CONCURRENTLY memos_company ON memos (company_id, submitted_at, memo_key) WHERE company_id IS NOT NULL;

-- A person's memos, the latest first: where a search finds too many to sort, it walks along here until a page is full.
DROP INDEX CONCURRENTLY IF EXISTS participants_latest;

CREATE INDEX CONCURRENTLY participants_latest ON participants (email, created_at DESC, memo_key DESC);

-- The directory by name, and by any part of a name or e-mail.
DROP INDEX CONCURRENTLY IF EXISTS people_name;

CREATE INDEX CONCURRENTLY people_name ON people (lower(display_name), user_id);

DROP INDEX CONCURRENTLY IF EXISTS people_search;

CREATE INDEX CONCURRENTLY people_search ON people USING gin (lower(display_name || ' ' || email) gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS people_company;

CREATE INDEX CONCURRENTLY people_company ON people (company_id);

DROP INDEX CONCURRENTLY IF EXISTS people_group;

CREATE INDEX CONCURRENTLY people_group ON people (group_id);
