import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { whenDatabaseIsReady } from './first-connection.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A database that is first away so often, then a standby, then accepts writes. */
function database({ away: refusals = 0, standby = 0 }): pg.Pool {
  let asked = 0
  const query = () => {
    asked += 1
    if (asked <= refusals) return Promise.reject(away())
    return Promise.resolve({ rows: [{ standby: asked <= refusals + standby }] })
  }
  return { query } as unknown as pg.Pool
}

describe('T1: the first connection of a process', () => {
  it('is tried again while the database is away or a standby, and that is reported once', async () => {
    const onWaiting = vi.fn<(cause: unknown) => void>()
    const pool = database({ away: 1, standby: 1 })
    await expect(whenDatabaseIsReady(pool, () => Promise.resolve('done'), { onWaiting })).resolves.toBe(
      'done',
    )
    expect(onWaiting).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ECONNREFUSED' }))
  })

  it('fails with the last error once the time is over', async () => {
    const onWaiting = vi.fn<(cause: unknown) => void>()
    const start = whenDatabaseIsReady(database({ away: Infinity }), () => Promise.resolve(), {
      onWaiting,
      ms: 100,
    })
    await expect(start).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(onWaiting).toHaveBeenCalledTimes(1)
  })

  it('is not tried again after an error that waiting does not cure', async () => {
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('password')))
    await expect(whenDatabaseIsReady(database({}), work)).rejects.toThrow('password')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('accepts a standby for work that only reads', async () => {
    const pool = database({ standby: Infinity })
    const read = whenDatabaseIsReady(pool, () => Promise.resolve('read'), { readsOnly: true })
    await expect(read).resolves.toBe('read')
  })
})
