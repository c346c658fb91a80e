import { keepConnection } from './kept-connection.ts'
import type { KeptConnection } from './kept-connection.ts'

const PROBE_MS = 500
/** Without an answer to a probe sent in this time, signals may be late, so rows are read from the database. */
const TRUSTED_MS = 2_000
const MOST_ROWS = 10_000

interface RowCacheOptions {
  connectionString: string
  /** Every change of a row is signalled here, with the row's group as payload, or none for all rows. */
  channel: string
  applicationName: string
}

/**
 * Rows cached in this process until the database signals a change. Signals arrive on a connection of their own. A row is answered
 * from the cache only while that connection is known to deliver: otherwise, and until {@link RowCache.start}, from the database.
 */
export class RowCache<Row extends object> {
  readonly #connection: KeptConnection
  readonly #rows = new Map<string, { row: Row; group: string }>()
  readonly #keysByGroup = new Map<string, Set<string>>()
  #isListening = false
  /** Increases with each signal: a row read before one must not be cached after it. */
  #signals = 0
  /** When the last answered probe was sent; all signals of changes before it have arrived. */
  #probedAt = -Infinity

  constructor({ connectionString, channel, applicationName }: RowCacheOptions) {
    this.#connection = keepConnection(
      { connectionString, application_name: applicationName },
      {
        probeMs: PROBE_MS,
        onOpen: async (client) => {
          const sentAt = performance.now()
          client.on('notification', ({ payload }) => this.#forget(payload ?? ''))
          await client.query(`LISTEN ${channel}`)
          // Signals since the previous connection are lost.
          this.#forget('')
          this.#isListening = true
          this.#probedAt = sentAt
        },
        onProbe: (sentAt) => (this.#probedAt = sentAt),
        onLost: () => {
          this.#isListening = false
          this.#forget('')
        },
      },
    )
  }

  /** Starts to cache. */
  start(): void {
    // The connection retries on its own after a failure.
    void this.#connection.open().catch(() => undefined)
  }

  /**
   * Reads a row, from the cache if possible.
   * @param isCurrent whether a cached row may be used; one that may not is read again
   */
  async read(
    key: string,
    options: {
      groupOf: (row: Row) => string
      isCurrent: (row: Row) => boolean
      load: () => Promise<Row | undefined>
    },
  ): Promise<Row | undefined> {
    const cached = this.#isTrusted() ? this.#rows.get(key)?.row : undefined
    if (cached && options.isCurrent(cached)) return cached
    const signals = this.#signals
    const row = await options.load()
    if (row && this.#isListening && signals === this.#signals) this.#keep(key, row, options.groupOf(row))
    return row
  }

  /** Waits for the signals of all changes that were committed before the call. */
  settle(): Promise<void> {
    // If the connection breaks instead, its rows are forgotten.
    return this.#connection.probe()
  }

  close(): Promise<void> {
    this.#isListening = false
    this.#forget('')
    return this.#connection.close()
  }

  #isTrusted(): boolean {
    return this.#isListening && performance.now() - this.#probedAt < TRUSTED_MS
  }

  #keep(key: string, row: Row, group: string): void {
    if (this.#rows.size >= MOST_ROWS) this.#clear()
    this.#rows.set(key, { row, group })
    const keys = this.#keysByGroup.get(group)
    if (keys) keys.add(key)
    else this.#keysByGroup.set(group, new Set([key]))
  }

  #forget(group: string): void {
    this.#signals += 1
    if (group === '') return this.#clear()
    for (const key of this.#keysByGroup.get(group) ?? []) this.#rows.delete(key)
    this.#keysByGroup.delete(group)
  }

  #clear(): void {
    this.#rows.clear()
    this.#keysByGroup.clear()
  }
}
