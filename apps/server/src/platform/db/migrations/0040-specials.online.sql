-- A subject after folding case, width and spaces: subjects of possible duplicates are equal then (M2).
CREATE OR REPLACE FUNCTION folded_subject(subject text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(normalize(subject, NFKC)), '\s+', ' ', 'g'))
$$;

-- Memos with the same template, amount and subject. A hash, because an entry of an index has a limited length.
DROP INDEX CONCURRENTLY IF EXISTS memos_same_request;

CREATE INDEX CONCURRENTLY memos_same_request
  ON memos (template_id, public_currency, public_amount, md5(folded_subject(public_subject)), submitted_at)
  WHERE public_currency IS NOT NULL AND submitted_at IS NOT NULL;

-- An owner's memos from a template.
DROP INDEX CONCURRENTLY IF EXISTS memos_owner_template;

CREATE INDEX CONCURRENTLY memos_owner_template ON memos (owner_email, template_id, submitted_at)
  INCLUDE (public_currency, public_amount) WHERE submitted_at IS NOT NULL;
