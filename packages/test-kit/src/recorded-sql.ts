import type pg from 'pg'

/** A statement as the server sent it, with the rows that it got. */
export interface Statement {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

/** What every request asks before its own work: who it is, the configuration, and whether it is one too many. */
const AROUND = /\b(FROM|UPDATE|INTO) "?(sessions|settings|request_rates)\b/i

type Query = (...args: unknown[]) => unknown

/** Listens to all connections of a pool, those open now included, once they are used again. */
export class SqlRecorder {
  #statements: Statement[] | null = null
  #undoes = false

  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => this.#listen(client))
  }

  /**
   * The statements of some work, without those around it.
   * @param undoes rolls the work's transaction back instead of committing it
   */
  async record(work: () => Promise<unknown>, { undoes = false } = {}): Promise<Statement[]> {
    this.#statements = []
    this.#undoes = undoes
    try {
      await work()
      return this.#statements.filter(({ text }) => !AROUND.test(text))
    } finally {
      this.#statements = null
    }
  }

  #listen(client: pg.PoolClient): void {
    const patched = client as pg.PoolClient & { isRecorded?: boolean }
    if (patched.isRecorded) return
    patched.isRecorded = true
    const query = client.query.bind(client) as unknown as Query
    const recorded: Query = (...args) => this.#pass(query, args)
    client.query = recorded as never
  }

  #pass(query: Query, args: unknown[]): unknown {
    const statements = this.#statements
    const [first, values] = args
    if (statements === null) return query(...args)
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const statement: Statement = { text, values: [...((values ?? []) as unknown[])], rows: [] }
    const isNamed = typeof first !== 'string'
    if (isNamed && Array.isArray((first as { values?: unknown[] }).values))
      statement.values = (first as { values: unknown[] }).values
    statements.push(statement)
    // The caller sees a commit.
    if (this.#undoes && /^commit$/i.test(text))
      return (query('rollback') as Promise<object>).then((result) => ({ ...result, command: 'COMMIT' }))
    const answer = query(...args)
    if (answer instanceof Promise)
      return answer.then((result: { rows?: Record<string, unknown>[] }) => {
        statement.rows = result.rows ?? []
        return result
      })
    return answer
  }
}
