import type pg from 'pg'
import type { PlanFacts } from '@countersign/test-kit/query-plans'
import { isReading, planFacts } from '@countersign/test-kit/query-plans'
import type { Statement } from '@countersign/test-kit/recorded-sql'

/** For all statements of a read: a scan of a growing table, or the sums of the rows they touch. */
export async function plansOf(client: pg.Client, statements: readonly Statement[]): Promise<PlanFacts> {
  const facts: PlanFacts[] = []
  // Some statements change the planner settings of later ones.
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
