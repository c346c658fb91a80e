import { keepConnection } from '../db/kept-connection.ts'

export interface Presence {
  close(): Promise<void>
}

/**
 * Shows the other processes that a worker lives: one connection under its name, which pg_stat_activity has for as long as the
 * process has it. It ends with the process, however that ends, and is opened anew whenever it breaks.
 * @param onRestored called each time that it is back: what was under way on the database may be lost
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
