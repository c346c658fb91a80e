import pg from 'pg'

export interface KeptConnection {
  /** Opens it, where it is not open yet. @throws where that fails now; it is tried again all the same */
  open(): Promise<void>
  /** Whether it is this client's, or was lost since. */
  isHeldBy(client: pg.Client): boolean
  close(): Promise<void>
}

interface Keeping {
  /** Called each time that it is open, the first one too; where it fails the connection counts as lost. */
  onOpen: (client: pg.Client) => Promise<void> | void
}

const RECONNECT_MS = 500
/** How often it is tried: a database that went away without a word sends nothing. */
const PROBE_MS = 10_000
/** Who doesn't answer in this time has gone away. */
const ANSWER_MS = 5_000

/** One connection outside the pool, opened anew whenever it breaks or is silent, until it is closed. */
export function keepConnection(config: pg.ClientConfig, { onOpen }: Keeping): KeptConnection {
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<void> => {
    if (closed || client) return
    const opening = new pg.Client({
      ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true },
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
      await onOpen(opening)
    } catch (cause) {
      lost()
      throw cause
    }
    if (client === opening) probe = setInterval(() => void opening.query('SELECT 1').catch(lost), PROBE_MS)
  }

  return {
    open,
    isHeldBy: (asked) => client === asked,
    async close() {
      closed = true
      const held = client
      client = null
      await held?.end().catch(() => undefined)
    },
  }
}
