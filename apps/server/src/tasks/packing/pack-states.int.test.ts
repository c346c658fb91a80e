import { configure } from '@countersign/test-kit/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packStates, unpackStates } from '../../platform/memo-log/states/pack-states.store.ts'
import { today } from '../../protocol/delegations.ts'
import { openArchiveSite } from './testing/archive-site.ts'

let site: Awaited<ReturnType<typeof openArchiveSite>>
let on: typeof site.on
let db: typeof site.db

beforeAll(async () => {
  site = await openArchiveSite()
  ;({ on, db } = site)
  await configure(on.site, { is_global_search_enabled: true })
})
afterAll(() => on.site.stop())

async function isPacked(memo_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_packed: boolean }>`
    SELECT state ? 'packed' AS is_packed FROM memos WHERE memo_id = ${memo_id}`.execute(db)
  return rows[0]!.is_packed
}

/** What people read of a memo's state. */
async function readAll(memo_id: string) {
  const { owner, first } = on.people
  return {
    owner: await owner.must('get_memo_details_for_viewing', { memo_id }),
    approver: await first.must('get_memo_details_for_viewing', { memo_id }),
    hits: await owner.must('search_memo', { query: memo_id, page: 1 }),
    own: await owner.must('getMyMemosHistoryWithUserID', {}),
    decided: await first.must('getForMyApprovalHistoryWithUserID', {}),
    erasable: await on.admin.must('admin-get_erasable_parts', { memo_id }),
  }
}

describe('D10: the states of memos that have ended', () => {
  it('D10: are packed a week after the last change, where nothing is open, and read as before', async () => {
    const conditions = [{ message: 'Add the quote.', due_day: today(new Date()) }]
    const [old, recent, conditional, underWay] = [
      await on.ended(2),
      await on.ended(0),
      await on.ended(2, { conditions }),
      await on.submit(),
    ]
    const rejected = await on.ended(2, { how: 'reject_memo' })
    const before = [await readAll(old), await readAll(rejected)]
    await site.pack()
    const memos = [old, rejected, recent, conditional, underWay]
    expect(await Promise.all(memos.map(isPacked))).toEqual([true, true, false, false, false])
    expect([await readAll(old), await readAll(rejected)]).toEqual(before)
    expect((await site.audit()).faults).toEqual([])
  })

  it('O6: are in full again after an erasure', async () => {
    const memo_id = await on.ended(2)
    await site.pack()
    await site.erase(memo_id)
    expect(await isPacked(memo_id)).toBe(false)
    await site.pack()
    expect((await site.audit()).faults).toEqual([])
  })

  it('D10: lose no change of the same moment', async () => {
    const memo_id = await on.ended(2)
    const key = await site.keyOf(memo_id)
    await Promise.all([
      packStates(db, [key]),
      site.erase(memo_id),
      packStates(db, [key]),
      packStates(db, [key]),
    ])
    await packStates(db, [key])
    expect(await isPacked(memo_id)).toBe(true)
    expect((await site.audit()).faults).toEqual([])
  })

  it('D10: are in full again for a release that reads nothing else', async () => {
    const memo_id = await on.ended(2)
    const stateOf = async () =>
      (await db.selectFrom('memos').select('state').where('memo_id', '=', memo_id).executeTakeFirst())?.state
    const before = await stateOf()
    await site.pack()
    expect(await stateOf()).not.toEqual(before)
    for (let after: string | null = '0'; after !== null;)
      ({ after } = await unpackStates(db, { after, most: 3 }))
    expect(await stateOf()).toEqual(before)
  })
})
