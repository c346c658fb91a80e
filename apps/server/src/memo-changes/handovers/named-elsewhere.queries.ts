import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What else names a person, which does not move (K9). */
export interface NamedElsewhere {
  has_reports_access: boolean
  escalation_contact_of: string[]
  absences: number
  delegate_of: string[]
  /** People for whom they prepare drafts (R6). */
  prepares_for: string[]
  /** People who prepare drafts for them (R6). */
  prepared_by: string[]
  /** 'Controller (Northwind Telecom)' */
  roles: string[]
  /** 'Controller (Rosa Dizon)': the role and its holder. */
  deputy_for: string[]
  /** Templates whose policies, drafts included, name the person. */
  policies: string[]
  /** Templates that give approved memos to the person, to do or as a copy, drafts included (R3, R5). */
  handler_of: string[]
  manager_of: string[]
  /** That the person has set up (P2). */
  webhooks: string[]
  tokens: { token_id: string; name: string }[]
}

/**
 * @param email in lower case
 * @param today in Manila, YYYY-MM-DD: what ended before is left out
 */
export async function readNamedElsewhere(db: Db, email: string, today: string): Promise<NamedElsewhere> {
  const { rows } = await sql<NamedElsewhere>`
    WITH person AS (SELECT person_id FROM addresses WHERE email = ${email}),
    -- A template keeps the address that was typed, which leads to the person (P4).
    known AS (
      SELECT ${email}::text AS email
      UNION SELECT email FROM aliases WHERE person_id IN (TABLE person) AND until IS NULL),
    named AS (SELECT jsonb_build_object('emails', jsonb_agg(email)) AS emails FROM known),
    account AS (SELECT user_id FROM people WHERE email = ${email}),
    current_absences AS (
      SELECT absence_id, person_id FROM absences
      WHERE ended_at IS NULL AND (last_day IS NULL OR last_day >= ${today}::date)),
    held AS (
      SELECT h.holder_id, h.user_id, r.name AS role, CASE h.place_kind
        WHEN 'EVERYWHERE' THEN 'everywhere'
        WHEN 'COMPANY' THEN (SELECT c.name FROM companies c WHERE c.company_id = h.place_id)
        WHEN 'GROUP' THEN (SELECT g.name FROM groups g WHERE g.group_id = h.place_id)
        ELSE h.place_id END AS place
      FROM role_holders h JOIN roles r USING (role_id)
      WHERE h.to_day IS NULL OR h.to_day >= ${today}::date)
    SELECT
      EXISTS (SELECT FROM report_roles WHERE email = ${email}) AS has_reports_access,
      ARRAY(SELECT DISTINCT v.template_name FROM templates t
        JOIN template_versions v USING (template_id)
        WHERE v.template_config->>'escalation_contact' IN (TABLE known) AND t.published_version_id = v.version_id
        ORDER BY 1) AS escalation_contact_of,
      (SELECT count(*)::int FROM current_absences WHERE person_id IN (TABLE person)) AS absences,
      ARRAY(SELECT DISTINCT coalesce(p.display_name, a.email) FROM current_absences c
        JOIN absence_lines l USING (absence_id)
        JOIN addresses a ON a.person_id = c.person_id
        LEFT JOIN people p ON p.email = a.email
        WHERE l.delegate_id IN (TABLE person) AND (l.last_day IS NULL OR l.last_day >= ${today}::date)
        ORDER BY 1) AS delegate_of,
      ${preparing(sql<number>`r.owner_id`, sql<number>`r.preparer_id`, today)} AS prepares_for,
      ${preparing(sql<number>`r.preparer_id`, sql<number>`r.owner_id`, today)} AS prepared_by,
      ARRAY(SELECT DISTINCT format('%s (%s)', role, place) FROM held
        WHERE user_id IN (TABLE account) ORDER BY 1) AS roles,
      ARRAY(SELECT DISTINCT format('%s (%s)', role, p.display_name) FROM held
        JOIN role_deputies d USING (holder_id) JOIN people p ON p.user_id = held.user_id
        WHERE d.user_id IN (TABLE account) ORDER BY 1) AS deputy_for,
      ARRAY(SELECT DISTINCT template_name FROM template_versions
        WHERE status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED') AND jsonb_path_exists(
          jsonb_build_array(policy, jsonb_path_query_array(earlier_policies, '$[*] ? (@.until > $today)',
            jsonb_build_object('today', ${today}::text))),
          '$.**.person.email ? (@ == $emails[*])', (TABLE named))
        ORDER BY 1) AS policies,
      ARRAY(SELECT DISTINCT template_name FROM template_versions
        WHERE status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED') AND jsonb_path_exists(template_config,
          '$.after_approval.*.sources[*].person.email ? (@ == $emails[*])', (TABLE named))
        ORDER BY 1) AS handler_of,
      ARRAY(SELECT display_name FROM people WHERE manager_id IN (TABLE account)
        ORDER BY lower(display_name), email) AS manager_of,
      ARRAY(SELECT name FROM webhooks WHERE created_by = ${email} ORDER BY lower(name)) AS webhooks,
      coalesce((SELECT json_agg(json_build_object('token_id', token_id, 'name', name) ORDER BY created_at)
        FROM api_tokens WHERE user_id IN (TABLE account) AND kind = 'personal' AND revoked_at IS NULL
          AND expires_on >= ${today}::date), '[]') AS tokens`.execute(db)
  return rows[0] as NamedElsewhere
}

/** The names of the others in arrangements of `person` that hold (R6). */
function preparing(other: RawBuilder<number>, own: RawBuilder<number>, today: string) {
  return sql<string[]>`ARRAY(SELECT coalesce(p.display_name, a.email) FROM preparations r
        JOIN addresses a ON a.person_id = ${other} LEFT JOIN people p ON p.email = a.email
        WHERE ${own} IN (TABLE person) AND r.ended_at IS NULL AND r.last_day >= ${today}::date ORDER BY 1)`
}
