import type pg from 'pg'

/** Tracks the connections of a pool: the server of each, and since when it has been in use. */
export class OpenConnections {
  readonly #pool: pg.Pool
  readonly #servers = new Map<pg.PoolClient, string>()
  readonly #inUseSince = new Map<pg.PoolClient, number>()
  /** Connections to close when they are released. */
  readonly #closing = new WeakSet<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('acquire', (client) => this.#inUseSince.set(client, performance.now()))
    pool.on('release', (_cause, released) => {
      const client = released as pg.PoolClient
      this.#inUseSince.delete(client)
      if (this.#closing.has(client)) this.close(client)
    })
    pool.on('remove', (client) => this.#forget(client as pg.PoolClient))
  }

  /** Adds a connection. The newest one determines which server is the database. */
  add(client: pg.PoolClient, server: string): void {
    this.#servers.set(client, server)
    client.once('end', () => this.#forget(client))
    this.closeOthers(server)
  }

  /** Closes all connections to other servers, even those in use. */
  closeOthers(server: string): void {
    const others = [...this.#servers].flatMap(([client, its]) => (its === server ? [] : [client]))
    for (const client of others) this.#closing.add(client)
    for (const client of others) if (this.#inUseSince.has(client)) this.close(client)
    if (others.length > 0) this.#closeIdle()
  }

  /** Closes all connections, those in use on their release. */
  closeAll(): void {
    for (const client of this.#servers.keys()) this.#closing.add(client)
    this.#closeIdle()
  }

  /** Closes a connection at once, even during a query. The pool forgets it on its release. */
  close(client: pg.PoolClient): void {
    this.#closing.add(client)
    const ending = client as unknown as pg.Client & { connection: { stream: { destroy(): void } } }
    ending.end().catch(() => undefined)
    // A server that hangs would never close it.
    ending.connection.stream.destroy()
  }

  /** Whether the pool is exhausted, or most connections have been in use for at least this long. */
  areStuck(ms: number): boolean {
    const before = performance.now() - ms
    const stuck = [...this.#inUseSince.values()].filter((since) => since < before).length
    return this.#pool.waitingCount > 0 || stuck > this.#pool.totalCount / 2
  }

  /** Takes and releases as many connections as are idle, since the pool hands out idle ones first. */
  #closeIdle(): void {
    for (let idle = this.#pool.idleCount; idle > 0; idle--)
      this.#pool.connect().then(
        (client) => client.release(),
        () => undefined,
      )
  }

  #forget(client: pg.PoolClient): void {
    this.#servers.delete(client)
    this.#inUseSince.delete(client)
  }
}
