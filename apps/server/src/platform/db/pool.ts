import pg from 'pg'
import { isReadOnly, isUnanswered } from './away.ts'
import { OpenConnections } from './open-connections.ts'

/** How long a request waits for a connection. */
export const CONNECT_MS = 5_000
/**
 * How long a query may take. PostgreSQL cancels statements sooner, but not a commit that waits for a standby, and nothing once it
 * hangs.
 */
const ANSWER_MS = 20_000
/** If most connections have been in use this long, a new one checks whether the database has moved to another server. */
const STUCK_MS = 1_500
const CHECK_MS = 1_000

/** For queries without a time limit; 0 would mean the limit of the connection. */
export const NO_TIME_LIMIT = { query_timeout: 2 ** 31 - 1 }

type Query = (...args: unknown[]) => unknown

/**
 * Opens a pool with time limits, which closes unusable connections: one that doesn't answer, and all to a server that turns out to
 * be a standby or differs from that of new connections. Times are UTC (G1).
 */
export function openPool(
  connectionString: string,
  size: number,
  { detectsFailover = true }: { detectsFailover?: boolean } = {},
): pg.Pool {
  const connection = {
    connectionString,
    keepAlive: true,
    application_name: 'countersign',
    options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000',
  }
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg awaits it; its types do not say so
    onConnect: async (client) => open.add(client as pg.PoolClient, await serverOf(client)),
  })
  const open = new OpenConnections(pool)

  const handleError = (client: pg.PoolClient, cause: unknown) => {
    if (isReadOnly(cause)) open.closeAll()
    // This ends any query on the connection; the server continues a commit, which is never cancelled.
    if (isReadOnly(cause) || isUnanswered(cause)) open.close(client)
  }
  // The pool replaces connections that break while idle, but without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client) as unknown as Query
    const observed: Query = (...args) => {
      const answer = query(...args)
      if (answer instanceof Promise) answer.catch((cause: unknown) => handleError(client, cause))
      return answer
    }
    client.query = observed as never
  })
  // `pool.query` releases its connection with the error, which closes it.
  pool.on('release', (cause, client) => {
    if (cause instanceof Error) handleError(client as pg.PoolClient, cause)
  })

  const checkServer = async () => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      open.closeOthers(await serverOf(client))
    } finally {
      client.end().catch(() => undefined)
    }
  }
  if (detectsFailover) {
    const checking = setInterval(() => {
      if (pool.ended) clearInterval(checking)
      else if (open.areStuck(STUCK_MS)) checkServer().catch(() => undefined)
    }, CHECK_MS)
    checking.unref()
  }
  return pool
}

/** Identifies the server behind an address, which may be a proxy, by its start time. */
async function serverOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ started: string }>({
    text: 'SELECT pg_postmaster_start_time()::text AS started',
    // The types lack it.
    ...{ query_timeout: CONNECT_MS },
  })
  return rows[0]?.started ?? ''
}
