import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

/** A value that differs from run to run of a statement. */
class Parameter {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Names the value of a run, in place of the value itself. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

/** Runs a statement with some values. */
export type Statement<Values, Row> = (pool: pg.Pool, values: Values) => Promise<Row[]>

/**
 * Compiles a query once, for frequent queries: building and compiling one takes as long as reading its rows.
 * @param build a query with `value('name')` wherever runs differ
 * @param isPrepared whether PostgreSQL prepares it too, once per connection: only if all values have the same best plan. There must
 * be few such statements
 */
export function compileOnce<Values extends object, Row>(
  build: (value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
  { isPrepared = true } = {},
): Statement<Values, Row> {
  const { sql: text, parameters } = build((name) => new Parameter(name) as never).compile()
  const name = isPrepared ? { name: createHash('sha1').update(text).digest('base64url') } : {}
  return async (pool, values) => {
    const given = parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    )
    const { rows } = await pool.query({ ...name, text, values: given })
    return rows as Row[]
  }
}
