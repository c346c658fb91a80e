import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveMemo } from '../../platform/memo-log/archive/archive-memo.store.ts'
import { bringBack } from '../../platform/memo-log/archive/bring-back.store.ts'
import type { Services } from '../../protocol/services.ts'
import { tidyUp } from '../tidy-up.job.ts'
import { openArchiveSite } from './testing/archive-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let site: Awaited<ReturnType<typeof openArchiveSite>>
let on: typeof site.on
let services: typeof site.services
let db: typeof site.db

beforeAll(async () => {
  site = await openArchiveSite()
  ;({ on, services, db } = site)
})
afterAll(() => on.site.stop())
beforeEach(() => on.site.runJobs())

describe('R9: a failure between two steps loses nothing', () => {
  const failing = new Error('the process died')

  /** A storage that does something else in place of a step, or before it. */
  const storageWith = (step: Partial<Services['storage']>): Services['storage'] => ({
    ...services.storage,
    ...step,
  })

  it('R9: nothing was written, or what was written reads otherwise', async () => {
    const memo_id = await on.ended(3)
    const storages = [
      storageWith({ put: () => Promise.reject(failing) }),
      storageWith({ get: () => Promise.reject(failing) }),
      storageWith({ get: () => Promise.resolve({ stream: Readable.from(['something else']), size: 14 }) }),
    ]
    for (const storage of storages) {
      await expect(site.archive(2, storage)).rejects.toThrow()
      expect(await site.objectOf(memo_id)).toBeNull()
    }
    expect(await site.leftovers()).toBeGreaterThan(0)
    expect((await site.audit()).faults).toEqual([])
    const keys = await sql<{ key: string }>`
      SELECT archive_key(memo_key, object_id) AS key FROM archive_leftovers WHERE is_being_written`.execute(
      db,
    )
    await tidyUp({}, { ...services, now: () => new Date(Date.now() + 2 * DAY_MS) })
    const kept = await Promise.all(keys.rows.map(({ key }) => services.storage.exists(key)))
    expect(kept).not.toContain(true)
    await site.archive()
    expect(await site.objectOf(memo_id)).not.toBeNull()
  })

  it('R9: the memo was changed after it was read', async () => {
    const memo_id = await on.ended(3)
    const written: string[] = []
    const storage = storageWith({
      async get(key, range) {
        await site.erase(memo_id)
        written.push(key)
        return services.storage.get(key, range)
      },
    })
    await site.pack()
    expect(await archiveMemo({ ...services, storage }, await site.keyOf(memo_id))).toBe(false)
    expect(await site.objectOf(memo_id)).toBeNull()
    expect(await services.storage.exists(written[0] ?? '')).toBe(false)
    await on.site.runJobs()
    expect((await site.audit()).faults).toEqual([])
  })

  it('R9: its object was removed as a leftover, because writing it took days', async () => {
    const memo_id = await on.ended(3)
    await site.pack()
    const storage = storageWith({
      async get(key, range) {
        const found = await services.storage.get(key, range)
        await tidyUp({}, { ...services, now: () => new Date(Date.now() + 2 * DAY_MS) })
        return found
      },
    })
    await expect(archiveMemo({ ...services, storage }, await site.keyOf(memo_id))).rejects.toThrow(
      'was removed',
    )
    expect(await site.objectOf(memo_id)).toBeNull()
    expect((await site.audit()).faults).toEqual([])
  })

  it('R9: two readers bring it back at once', async () => {
    const memo_id = await site.archived()
    const key = await site.keyOf(memo_id)
    const back = await Promise.all([bringBack(services, key), bringBack(services, key)])
    expect(back.sort()).toEqual([false, true])
    expect((await site.audit()).faults).toEqual([])
  })
})
