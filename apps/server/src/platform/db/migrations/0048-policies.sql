-- The table that the routes of a version's memos are computed by; null where owners name anyone (N1).
ALTER TABLE template_versions ADD COLUMN policy jsonb;
