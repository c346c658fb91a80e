import type pg from 'pg'
import type { Statement } from '../apps/server/src/testing/recorded-sql.ts'

/** Columns whose values the database makes: a replay gets others, and later statements must name those. */
const MADE_BY_DATABASE = ['memo_key', 'notification_id']

/** Characters of a text that may name a key. */
const LONGEST_NAMING = 2000

/** The rows that each statement of a recording gets, one after another on one bare connection. */
export async function replay(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<Record<string, unknown>[][]> {
  const renamed = new Map<string, string>()
  const answers: Record<string, unknown>[][] = []
  for (const { text, values, rows } of statements) {
    const given = renamed.size === 0 ? values : values.map((value) => rename(value, renamed))
    const result = await client.query<Record<string, unknown>>(text, given)
    // A fresh id stands where the recording got another one.
    result.rows.forEach((row, index) => {
      for (const column of MADE_BY_DATABASE) {
        const [before, now] = [rows[index]?.[column], row[column]]
        if (typeof before === 'string' && typeof now === 'string' && before !== now) renamed.set(before, now)
      }
    })
    answers.push(result.rows)
  }
  return answers
}

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => rename(part, renamed))
  if (typeof value !== 'string') return value
  const whole = renamed.get(value)
  if (whole !== undefined) return whole
  // In JSON they stand as a value of their own; contents are longer, and name no keys.
  if (value.length > LONGEST_NAMING) return value
  let text = value
  for (const [before, now] of renamed) text = text.replaceAll(`"${before}"`, `"${now}"`)
  return text
}
