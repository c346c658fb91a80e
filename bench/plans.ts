import type pg from 'pg'
import { isReading, planFacts, type PlanFacts } from '../apps/server/src/testing/query-plans.ts'
import type { Statement } from '../apps/server/src/testing/recorded-sql.ts'

/** Of all statements of a reading: a scan of a growing table, or the sums of what they touch. */
export async function plansOf(client: pg.Client, statements: readonly Statement[]): Promise<PlanFacts> {
  const facts: PlanFacts[] = []
  // Some set what the statements after them are planned by.
  await client.query('BEGIN')
  for (const statement of statements) {
    if (isReading(statement)) facts.push(await planFacts(client, statement))
    else if (/^set local/i.test(statement.text)) await client.query(statement.text)
  }
  await client.query('ROLLBACK')
  const sum = (of: (fact: PlanFacts) => number) => facts.reduce((total, fact) => total + of(fact), 0)
  return {
    scans: [...new Set(facts.flatMap(({ scans }) => scans))],
    rowsRead: Math.max(...facts.map(({ rowsRead }) => rowsRead)),
    rowsRemoved: sum(({ rowsRemoved }) => rowsRemoved),
    pages: sum(({ pages }) => pages),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  }
}
