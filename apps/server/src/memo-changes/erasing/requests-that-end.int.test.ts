import { afterAll, beforeAll, expect, it } from 'vitest'
import { afterEachQuery } from '../../platform/db/testing/after-each-query.ts'
import { readErasures } from './erasures.queries.ts'
import { readRemovals } from './retention/removals.store.ts'
import { openRetentionSite, REASON } from './retention/testing/retention-site.ts'

type Retained = Awaited<ReturnType<typeof openRetentionSite>>

let retained: Retained

beforeAll(async () => {
  retained = await openRetentionSite()
  await retained.keepFor(7)
})
afterAll(() => retained.site.stop())

/** The database of the site, where something happens after the first query. */
function dbWhere(happens: () => Promise<unknown>) {
  const happening = [happens]
  return retained.site.services.db.withPlugin(
    afterEachQuery(async () => {
      await happening.shift()?.()
    }),
  )
}

it('R8: a removal that ends while requests are listed is listed once', async () => {
  const { colleague, takeUp, ended } = retained
  const removal_id = await takeUp(await ended(8))
  const decline = () =>
    colleague.must('admin-end_removal', { removal_id, answer: 'DECLINED', reason: 'Not yet.' })
  const listed = await readRemovals(dbWhere(decline))
  expect(listed.map(({ state }) => state)).toEqual(['TAKEN_UP'])
  expect((await readRemovals(retained.site.services.db)).map(({ state }) => state)).toEqual(['DECLINED'])
})

it('O6: an erasure that ends while requests are listed is listed once', async () => {
  const { admin, colleague, submit } = retained
  const { erasure_id } = await admin.must('admin-take_up_erasure', {
    memo_id: await submit(),
    part: 'subject',
    reason: REASON,
  })
  const decline = () =>
    colleague.must('admin-end_erasure', { erasure_id, answer: 'DECLINED', reason: 'Not yet.' })
  const listed = await readErasures(dbWhere(decline))
  expect(listed.map(({ state }) => state)).toEqual(['TAKEN_UP'])
  expect((await readErasures(retained.site.services.db)).map(({ state }) => state)).toEqual(['DECLINED'])
})
