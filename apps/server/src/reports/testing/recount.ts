import { COST_PANELS, costBands, CURRENCIES } from '@countersign/domain'
import { sql } from 'kysely'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Computes the figures of the reports independently, with plain SQL over memos, logs and contents: one line per company, month,
 * group, template and status, and one per cost.
 */
export async function recount(db: Db): Promise<{ counts: string[]; costs: string[] }> {
  const { rows: counts } = await sql<{ line: string }>`
    WITH events AS (SELECT e.* FROM memos CROSS JOIN LATERAL memo_log(memo_key) e), submitted AS (
      SELECT m.*, m.state->>'lifecycle' AS lifecycle,
        to_char((m.state->>'firstSubmittedAt')::timestamptz AT TIME ZONE 'Asia/Manila', 'YYYY-MM') AS month
      FROM memos m WHERE m.state->>'firstSubmittedAt' IS NOT NULL AND m.company_id IS NOT NULL
    ), finished AS (
      SELECT memo_key, min(at) FILTER (WHERE type = 'MemoSubmitted') AS first,
        max(at) FILTER (WHERE type = 'MemoApproved') AS last
      FROM events GROUP BY memo_key
    ), decisions AS (
      SELECT d.memo_key, count(*) AS decisions, sum(d.at - (
          SELECT max(e.at) FROM memo_log(d.memo_key) e
          WHERE e.event_no < d.event_no AND (
            (e.type = 'LevelStarted' AND e.sequence_id = d.sequence_id)
            OR (e.type = 'SubApproversChanged' AND e.data @> jsonb_build_object('added',
              jsonb_build_array(jsonb_build_object('seatId', d.data->'seatId')))))
        )) AS waited
      FROM events d WHERE d.type = 'DecisionMade' GROUP BY d.memo_key
    )
    SELECT concat_ws('|', company_id, month, coalesce(group_id, ''), template_id, status, count(*),
      coalesce(sum(extract(epoch FROM f.last - f.first) * 1000) FILTER (WHERE status = 'Approved'), 0)::bigint,
      coalesce(sum(extract(epoch FROM d.waited) * 1000) FILTER (WHERE status = 'Approved'), 0)::bigint,
      coalesce(sum(d.decisions) FILTER (WHERE status = 'Approved'), 0)) AS line
    FROM submitted
    JOIN LATERAL (SELECT CASE
      WHEN lifecycle = 'SUBMITTED' THEN 'Forapproval' WHEN lifecycle = 'APPROVED' THEN 'Approved'
      WHEN lifecycle = 'REJECTED' THEN 'Rejected' WHEN lifecycle = 'RETURNED' THEN 'Returned'
      WHEN lifecycle = 'SELF_RETURNED' THEN 'Withdrawn' ELSE 'Cancelled' END AS status) s ON true
    LEFT JOIN finished f USING (memo_key) LEFT JOIN decisions d USING (memo_key)
    GROUP BY company_id, month, group_id, template_id, status`.execute(db)
  const { rows: costs } = await sql<{ line: string }>`
    WITH answers AS (
      SELECT m.memo_key, m.company_id, m.group_id, m.template_id,
        to_char((m.state->>'firstSubmittedAt')::timestamptz AT TIME ZONE 'Asia/Manila', 'YYYY-MM') AS month,
        (SELECT jsonb_object_agg(answer->>'field_id', answer->'value')
          FROM jsonb_array_elements(${storedAnswers('v')}) section, jsonb_array_elements(section->'value') answer) AS given,
        t.template_config->'cost_report' AS fields
      FROM memos m
      JOIN template_versions t USING (version_id)
      JOIN memo_versions v ON v.memo_key = m.memo_key AND v.version = (m.state->>'version')::int
      WHERE m.state->>'lifecycle' = 'APPROVED' AND t.template_config ? 'cost_report' AND m.company_id IS NOT NULL
    ), costs AS (
      SELECT answers.*, given->>(fields->>'currency_field') AS currency, given->>(fields->>'budget_type_field') AS budget,
        CASE given->>(fields->>'cost_type_field') WHEN 'BOTH' THEN 'CAPEX + OPEX'
          ELSE given->>(fields->>'cost_type_field') END AS panel,
        replace(given->>(fields->>'amount_field'), ',', '')::numeric(30, 2) AS amount
      FROM answers WHERE given->>(fields->>'amount_field') <> ''
    ), bounds AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(bounds())}::jsonb) AS b (panel text, currency text, bounds numeric[]))
    SELECT concat_ws('|', company_id, month, coalesce(group_id, ''), template_id, panel, currency, budget,
      (SELECT count(*) FROM unnest(bounds) bound WHERE amount > bound), count(*), sum(amount)) AS line
    FROM costs JOIN bounds USING (panel, currency)
    GROUP BY company_id, month, group_id, template_id, panel, currency, budget,
      (SELECT count(*) FROM unnest(bounds) bound WHERE amount > bound)`.execute(db)
  return { counts: counts.map((row) => row.line).sort(), costs: costs.map((row) => row.line).sort() }
}

/** The bands' upper bounds, by panel and currency. */
function bounds() {
  return COST_PANELS.flatMap((panel) =>
    CURRENCIES.map((currency) => ({
      panel,
      currency,
      bounds: costBands(currency, panel).flatMap(({ upTo }) => (upTo === null ? [] : [upTo])),
    })),
  )
}

/** The stored sums as lines of the recount, without the rows of `ALL`. */
export async function storedSums(db: Db): Promise<{ counts: string[]; costs: string[] }> {
  const { rows: counts } = await sql<{ line: string }>`
    SELECT concat_ws('|', company_id, to_char(month, 'YYYY-MM'), group_id, template_id, status, count,
      CASE status WHEN 'Approved' THEN approval_ms ELSE 0 END, CASE status WHEN 'Approved' THEN approver_ms ELSE 0 END,
      CASE status WHEN 'Approved' THEN approver_decisions ELSE 0 END) AS line
    FROM report_counts, LATERAL (VALUES ('Approved', approved), ('Rejected', rejected), ('Cancelled', cancelled),
      ('Forapproval', for_approval), ('Returned', returned), ('Withdrawn', withdrawn)) AS s (status, count)
    WHERE group_id <> '*' AND template_id <> '*' AND count <> 0`.execute(db)
  const { rows: costs } = await sql<{ line: string }>`
    SELECT concat_ws('|', company_id, to_char(month, 'YYYY-MM'), group_id, template_id, panel, currency, budget_type, band,
      memo_count, total_amount) AS line
    FROM report_costs WHERE group_id <> '*' AND memo_count <> 0`.execute(db)
  return { counts: counts.map((row) => row.line).sort(), costs: costs.map((row) => row.line).sort() }
}

/** Sums over all groups or templates that differ from the sum of their parts. */
export async function brokenRollups(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH lines AS (
      SELECT company_id, month, group_id, template_id, approved, rejected + cancelled * 7 + for_approval * 49 AS rest,
        returned * 3 + withdrawn AS back, approval_ms, approver_ms, approver_decisions FROM report_counts
    ), parts AS (
      SELECT company_id, month, group_id, '*' AS template_id, sum(approved) a, sum(rest) r, sum(back) b,
        sum(approval_ms) t, sum(approver_ms) p, sum(approver_decisions) d
      FROM lines WHERE group_id <> '*' AND template_id <> '*' GROUP BY company_id, month, group_id
      UNION ALL
      SELECT company_id, month, '*', template_id, sum(approved), sum(rest), sum(back), sum(approval_ms), sum(approver_ms),
        sum(approver_decisions)
      FROM lines WHERE group_id <> '*' AND template_id <> '*' GROUP BY company_id, month, template_id
    )
    SELECT parts.*, lines.* FROM parts
    FULL JOIN (SELECT * FROM lines WHERE group_id = '*' OR template_id = '*') lines
      USING (company_id, month, group_id, template_id)
    WHERE (a, r, b, t, p, d) IS DISTINCT FROM (approved, rest, back, approval_ms, approver_ms, approver_decisions)`.execute(
    db,
  )
  const { rows: costs } = await sql`
    SELECT company_id, template_id, month, panel, currency, budget_type, band FROM report_costs
    GROUP BY company_id, template_id, month, panel, currency, budget_type, band
    HAVING sum(memo_count * CASE group_id WHEN '*' THEN 1 ELSE -1 END) <> 0
      OR sum(total_amount * CASE group_id WHEN '*' THEN 1 ELSE -1 END) <> 0`.execute(db)
  return [...rows, ...costs]
}
