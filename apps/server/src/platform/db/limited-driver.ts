import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { isReadOnly, isUnanswered } from './away.ts'
import { NO_TIME_LIMIT } from './pool.ts'
import type { ReleaseSlot, WriteSlots } from './write-slots.ts'

/** Lifts the time limits of a transaction on client and server, except for its commit. */
export const LIFT_TIME_LIMITS =
  "SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)"

const ENDED_TRANSACTION: ReadonlySet<string> = new Set(['COMMIT', 'ROLLBACK'])
const WRITE_COMMANDS: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const READS = /^\s*(SELECT|WITH|COMMIT|ROLLBACK)\b/i
/** Words of a statement that writes or waits for a write, whatever its first word. */
const WRITES = /\b(INSERT|UPDATE|DELETE|MERGE|add_job|pg_notify|pg_advisory\w*|nextval)\b/i

/** Kysely's driver with a limit on concurrent writes. A slot is taken before a connection, so that waiting holds no connection. */
export class LimitedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #slots: WriteSlots

  constructor(pool: pg.Pool, slots: WriteSlots) {
    super({ pool })
    this.#pool = pool
    this.#slots = slots
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#pool, this.#slots)
  }
}

class LimitedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #slots: WriteSlots
  /** Sends BEGIN and COMMIT. */
  readonly #statements: PostgresDriver

  constructor(pool: pg.Pool, slots: WriteSlots) {
    this.#pool = pool
    this.#slots = slots
    this.#statements = new PostgresDriver({ pool })
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new LimitedConnection(this.#pool, this.#slots))
  }

  async beginTransaction(connection: LimitedConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== 'read only') await connection.takeSlot()
    connection.isInTransaction = true
    await this.#statements.beginTransaction(connection, settings)
  }

  commitTransaction(connection: LimitedConnection): Promise<void> {
    connection.isInTransaction = false
    return this.#statements.commitTransaction(connection)
  }

  /** A failing rollback must not hide the error that caused it. */
  async rollbackTransaction(connection: LimitedConnection): Promise<void> {
    connection.isInTransaction = false
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => connection.discard())
  }

  releaseConnection(connection: LimitedConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

/** Takes a connection from the pool with its first query, which determines whether it needs a write slot. */
class LimitedConnection implements DatabaseConnection {
  isInTransaction = false
  readonly #pool: pg.Pool
  readonly #slots: WriteSlots
  #client: pg.PoolClient | undefined
  #releaseSlot: ReleaseSlot | undefined
  #isDiscarded = false
  #hasTimeLimit = true

  constructor(pool: pg.Pool, slots: WriteSlots) {
    this.#pool = pool
    this.#slots = slots
  }

  async takeSlot(): Promise<void> {
    this.#releaseSlot ??= await this.#slots.take()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.isInTransaction && !this.#releaseSlot && !isRead(query)) await this.takeSlot()
    this.#client ??= await this.#pool.connect()
    if (query.sql === LIFT_TIME_LIMITS) this.#hasTimeLimit = false
    try {
      const { command, rowCount, rows } = await this.#send(this.#client, query)
      if (ENDED_TRANSACTION.has(command)) return { rows: [{ command }] as Row[] }
      return {
        rows: rows as Row[],
        ...(WRITE_COMMANDS.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      }
    } catch (cause) {
      if (this.#releaseSlot && isUnanswered(cause)) this.#slots.suspectWaitingCommits()
      if (isReadOnly(cause)) this.#slots.pause()
      throw withCaller(cause, new Error())
    }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error('Queries are not streamed.'))
  }

  discard(): void {
    this.#isDiscarded = true
  }

  release(): void {
    this.#client?.release(this.#isDiscarded)
    this.#releaseSlot?.()
  }

  #send(client: pg.PoolClient, { sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const values = [...parameters]
    const isLimited = this.#hasTimeLimit || !this.isInTransaction
    return isLimited ? client.query(text, values) : client.query({ text, values, ...NO_TIME_LIMIT })
  }
}

/** Whether a statement only reads; unknown statements count as writes. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  return query.kind === 'RawNode' && READS.test(sql) && !WRITES.test(sql)
}

/** Errors of the driver originate in its socket, so add the caller's stack trace. */
function withCaller(cause: unknown, { stack = '' }: Error): unknown {
  if (cause instanceof Error) cause.stack = `${cause.stack}\n${stack.slice(stack.indexOf('\n') + 1)}`
  return cause
}
