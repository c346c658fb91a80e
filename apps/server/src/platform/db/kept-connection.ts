import pg from 'pg'
import { expectPrimary } from './first-connection.ts'

export interface KeptConnection {
  /** Opens the connection unless it is open. @throws if the first attempt fails, although it is retried */
  open(): Promise<void>
  /** Whether the current connection is this client, which may have been lost since. */
  isHeldBy(client: pg.Client): boolean
  close(): Promise<void>
}

interface KeepOptions {
  /** Called whenever the connection opens. If it fails, the connection counts as lost. */
  onOpen: (client: pg.Client) => Promise<void> | void
}

const RECONNECT_MS = 500
/** Interval of probes, because a database may go away without closing the connection. */
const PROBE_MS = 10_000
/** A server that doesn't answer in this time counts as gone. */
const ANSWER_MS = 5_000

/** Keeps one connection to the primary outside the pool. It is reopened when it breaks, stops answering or leads to a standby. */
export function keepConnection(config: pg.ClientConfig, { onOpen }: KeepOptions): KeptConnection {
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<void> => {
    if (closed || client) return
    const opening = new pg.Client({
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      ...config,
    })
    client = opening
    let probe: NodeJS.Timeout | undefined
    const lost = () => {
      clearInterval(probe)
      if (client !== opening) return
      client = null
      opening.end().catch(() => undefined)
      if (!closed) setTimeout(() => void open().catch(() => undefined), RECONNECT_MS).unref()
    }
    opening.on('error', lost)
    opening.on('end', lost)
    try {
      await opening.connect()
      await expectPrimary(opening)
      await onOpen(opening)
    } catch (cause) {
      lost()
      throw cause
    }
    if (client === opening) probe = setInterval(() => void expectPrimary(opening).catch(lost), PROBE_MS)
  }

  return {
    open,
    isHeldBy: (candidate) => client === candidate,
    async close() {
      closed = true
      const open = client
      client = null
      await open?.end().catch(() => undefined)
    },
  }
}
