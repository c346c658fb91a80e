import type pg from 'pg'
import { openPool } from '../db/pool.ts'

type Connected = Parameters<pg.Pool['connect']>[0]
type Release = Parameters<Connected>[2]

/**
 * A pool for graphile-worker's own queries. If a connection breaks while graphile-worker begins to listen and is told to stop, it
 * releases the connection twice, and the second time would end the process.
 */
export function openQueuePool(connectionString: string, connections: number): pg.Pool {
  const pool = openPool(connectionString, connections, { detectsFailover: false })
  const connect = pool.connect.bind(pool)
  const connectReleasingOnce = (callback?: Connected) =>
    callback === undefined
      ? connect()
      : // Without a client there is nothing to release.
        connect((error, client, release) => callback(error, client, client ? onlyOnce(release) : release))
  pool.connect = connectReleasingOnce as pg.Pool['connect']
  return pool
}

function onlyOnce(release: Release): Release {
  let isReleased = false
  return (cause) => {
    if (!isReleased) release(cause)
    isReleased = true
  }
}
