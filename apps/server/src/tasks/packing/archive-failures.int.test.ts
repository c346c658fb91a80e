import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { amountContent } from '@countersign/test-kit/amounts'
import { level } from '@countersign/test-kit/memos'
import { belongToCompany } from '@countersign/test-kit/policies/shared-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { removeMemos } from '../../memo-changes/erasing/retention/remove-memos.job.ts'
import { archiveMemo } from '../../platform/memo-log/archive/archive-memo.store.ts'
import { bringBack } from '../../platform/memo-log/archive/bring-back.store.ts'
import { afterEachQuery } from '../../platform/db/testing/after-each-query.ts'
import { foldDeltas } from '../../reports/aggregates/fold-deltas.store.ts'
import { rebuildReports } from '../../reports/aggregates/rebuild-reports.job.ts'
import { beginUpdate, readUpdateProgress } from '../../reports/aggregates/report-updates.store.ts'
import { storedSums } from '../../reports/testing/recount.ts'
import { summariseAbsences } from '../../notifications/absence-summaries/summarise-absences.job.ts'
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

it('H5, R9: a report that is updated while its memos are archived is right', async () => {
  await db.insertInto('companies').values({ company_id: 'north', name: 'Northwind' }).execute()
  await belongToCompany(db, 'north')
  const memo_ids: string[] = []
  for (let count = 0; count < 8; count++) memo_ids.push(await on.ended(3))
  const wrong = await site.keyOf(await on.ended(3))
  await site.pack()
  await foldDeltas(db, new Date())
  const before = await storedSums(db)
  await db.updateTable('memo_facts').set({ status: 'Rejected' }).where('memo_key', '=', wrong).execute()

  const year = new Date().getUTCFullYear() - 3
  const update = await db
    .transaction()
    .execute((tx) => beginUpdate(tx, { companyId: 'north', year, now: new Date() }))
  const left = [...memo_ids]
  const archiveNext = async () => {
    const memo_id = left.shift()
    if (memo_id !== undefined) expect(await archiveMemo(services, await site.keyOf(memo_id))).toBe(true)
  }
  await rebuildReports(update, { ...services, db: db.withPlugin(afterEachQuery(archiveNext)) })
  expect(await readUpdateProgress(db, update.updateId, new Date())).toMatchObject({ state: 'fulfilled' })
  expect(await storedSums(db)).toEqual(before)
  expect(left).toEqual([])
})

describe('R8, R9: a removal says of each memo what became of it', () => {
  /** Memos that are due, of which the storage has the last one alone as it was archived. */
  async function takeUpLost() {
    await on.keepFor(7)
    const memoIds = [await site.archived(8), await site.archived(8), await site.archived(8)]
    const [missing, damaged] = await Promise.all(memoIds.map(async (id) => (await site.objectOf(id)) ?? ''))
    const objects = await Promise.all(
      [missing!, damaged!].map(async (key) => ({
        key,
        bytes: await buffer((await services.storage.get(key)).stream),
      })),
    )
    onTestFinished(async () => {
      for (const { key, bytes } of objects) await services.storage.put(key, Readable.from([bytes]))
    })
    await services.storage.remove(missing!)
    await services.storage.put(damaged!, Readable.from(['something else']))
    return { memoIds, removal_id: await on.takeUp(...memoIds) }
  }

  it('R8, R9: those whose archived record is missing or damaged stay, and the others go', async () => {
    const { memoIds, removal_id } = await takeUpLost()
    const lost = { outcome: 'STAYED', message: 'Its archived record is missing or damaged.' }
    expect(await on.confirm(removal_id)).toMatchObject({
      state: 'DONE',
      outcomes: [
        { memo_id: memoIds[0], ...lost },
        { memo_id: memoIds[1], ...lost },
        { memo_id: memoIds[2], outcome: 'REMOVED' },
      ],
    })
  })

  it('R8, R9: while the storage can’t be reached, they wait', async () => {
    const memo_id = await site.archived(8)
    await on.keepFor(7)
    const removal_id = await on.takeUp(memo_id)
    await on.colleague.must('admin-end_removal', { removal_id, answer: 'CONFIRMED' })
    const storage = { ...services.storage, get: () => Promise.reject(new Error('The storage is away.')) }
    await expect(removeMemos({ removalId: removal_id }, { ...services, storage })).rejects.toThrow('AWAY')
    await removeMemos({ removalId: removal_id }, services)
    expect(await on.admin.must('admin-get_removal', { removal_id })).toMatchObject({
      outcomes: [{ memo_id, outcome: 'REMOVED' }],
    })
  })
})

it('M4, R9: memos that need a missing archived record keep no other one from being approved', async () => {
  const { owner, first } = on.people
  const ended = await site.archived()
  const amending = await owner.must('create_memo', {
    template_id: on.template.templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ subject: 'More printing' }),
    sequences: [level([first])],
    link: { kind: 'amends', memo_id: ended },
  })
  await services.storage.remove((await site.objectOf(ended)) ?? '')
  const items = await site.asSeen([amending.memo_id, await on.submit()])
  const decided = { memo_id: ended, revision: 2, seen_specials: [] }
  const answer = await first.must('approve_memos', { items: [decided, ...items] })
  expect(answer.items).toMatchObject([
    { outcome: 'ALREADY_DECIDED' },
    {
      outcome: 'UNAVAILABLE',
      message: 'The archived record of this memo is missing. Please inform your administrator.',
      revision: null,
    },
    { outcome: 'APPROVED' },
  ])
})

it('K7, R9: the summary of an absence comes without a memo whose archived record is damaged, and says so', async () => {
  const { first } = on.people
  const memoIds = await site.decidedForThem(2)
  await services.storage.put((await site.objectOf(memoIds[0]!)) ?? '', Readable.from(['something else']))

  await summariseAbsences({}, services)
  await on.site.runJobs()
  const [mail] = (await services.mailbox?.list(first.email)) ?? []
  expect(mail?.subject).toBe('While you were away: 2 memos were decided for you')
  expect(mail?.text).toContain(
    `${memoIds[0]}: The archived record of this memo is missing or damaged. Please inform your administrator.`,
  )
  expect(mail?.text).toMatch(new RegExp(`${memoIds[1]}: .*\\nApproved by `))
})
