import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'

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
export type Statement<Values, Row> = (reader: { db: Db; pool: pg.Pool }, values: Values) => Promise<Row[]>

interface Compiled {
  text: string
  parameters: readonly unknown[]
  /** Without a name, PostgreSQL does not prepare it. */
  name?: string
}

/**
 * Compiles a query once, with its first run, for frequent queries: building and compiling one takes as long as reading its rows.
 * @param build a query with `value('name')` wherever runs differ
 * @param isPrepared whether PostgreSQL prepares it too, once per connection: only if all values have the same best plan. There must
 * be few such statements
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
  { isPrepared = true } = {},
): Statement<Values, Row> {
  const compile = (db: Db): Compiled => {
    const { sql: text, parameters } = build(db, (name) => new Parameter(name) as never).compile()
    return { text, parameters, ...(isPrepared ? { name: nameOf(text) } : {}) }
  }
  let compiled: Compiled | undefined
  return async ({ db, pool }, values) => {
    const { parameters, ...statement } = (compiled ??= compile(db))
    const given = parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    )
    const { rows } = await pool.query({ ...statement, values: given })
    return rows as Row[]
  }
}

function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
