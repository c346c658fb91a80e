import { keepConnection } from '../db/kept-connection.ts'

export interface Presence {
  close(): Promise<void>
}

/**
 * Shows other processes that a worker is alive, by a connection under its name in pg_stat_activity. The connection ends with the
 * process, however that ends, and is reopened if it breaks.
 * @param onRestored called after each reconnection, when running queries may have been lost
 * @throws where the database can't be reached at first
 */
export async function showPresence(
  connectionString: string,
  name: string,
  onRestored: () => void,
): Promise<Presence> {
  let wasOpen = false
  const connection = keepConnection(
    { connectionString, application_name: name },
    {
      onOpen: () => {
        if (wasOpen) onRestored()
        wasOpen = true
      },
    },
  )
  try {
    await connection.open()
  } catch (cause) {
    await connection.close()
    throw cause
  }
  return { close: () => connection.close() }
}
