import pg from 'pg'

export interface Presence {
  close(): Promise<void>
}

const RECONNECT_MS = 500

/**
 * Shows the other processes that a worker lives: one connection under its name, which pg_stat_activity has for as long as the
 * process has it. It ends with the process, however that ends, and is opened anew whenever it breaks.
 * @param onRestored called each time that it is back: what was under way on the database may be lost
 */
export async function showPresence(
  connectionString: string,
  name: string,
  onRestored: () => void,
): Promise<Presence> {
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ connectionString, application_name: name, keepAlive: true })
    const lost = () => {
      if (client !== opening) return
      client = null
      retry()
    }
    opening.on('error', lost)
    opening.on('end', lost)
    try {
      await opening.connect()
    } catch (cause) {
      opening.end().catch(() => undefined)
      throw cause
    }
    client = opening
    if (closed) await opening.end()
  }
  const retry = () => {
    if (closed) return
    setTimeout(() => {
      if (!closed) open().then(onRestored, retry)
    }, RECONNECT_MS).unref()
  }

  await open()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
