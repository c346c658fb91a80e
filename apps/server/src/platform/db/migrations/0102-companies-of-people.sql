-- The company of a person by their address (H1): that of its domain, or the one that the directory names where Settings choose it (P4).
CREATE FUNCTION company_of(address text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN kept.user_id IS NULL THEN (SELECT d.company_id FROM company_domains d WHERE d.domain = split_part(address, '@', 2))
    ELSE kept.company_id
  END
  FROM (SELECT) AS one LEFT JOIN (
    SELECT p.user_id, p.company_id FROM settings s, people p JOIN scim_people USING (user_id)
    WHERE s.key = 'company_source' AND s.value = '"SCIM"' AND p.email = address AND scim_people.deleted_at IS NULL
  ) AS kept ON TRUE
$$;
