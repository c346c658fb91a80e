import { MAX_LIST_VIEWS } from '@countersign/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInParticipants } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.services.db.deleteFrom('list_views').execute()
})

const PARAMETERS = { q: 'amount', overdue: 'true', memo_type: 'Café & más' } as const

it('M9: a view keeps filters and order under a name; the same name replaces it, whatever its case', async () => {
  const { first } = people
  const { view_id } = await first.must('save_list_view', { name: ' Big ones ', parameters: PARAMETERS })
  expect(await first.must('get_list_views', {})).toEqual({
    views: [{ view_id, name: 'Big ones', parameters: PARAMETERS }],
  })
  await first.must('save_list_view', { name: 'all', parameters: {} })
  const again = await first.must('save_list_view', { name: 'BIG ONES', parameters: { whose: 'mine' } })
  expect(again.view_id).toBe(view_id)
  const { views } = await first.must('get_list_views', {})
  expect(views.map(({ name, parameters }) => [name, parameters])).toEqual([
    ['all', {}],
    ['BIG ONES', { whose: 'mine' }],
  ])
})

it('M9: a person keeps up to ten, also when several are saved at once', async () => {
  const { first } = people
  const names = Array.from({ length: MAX_LIST_VIEWS + 3 }, (_, at) => `View ${at}`)
  const answers = await Promise.all(
    names.map((name) => first.call('save_list_view', { name, parameters: {} })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_LIST_VIEWS)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: 'You can keep up to 10 views. Delete one first.',
  })
  const [view] = (await first.must('get_list_views', {})).views
  await first.must('save_list_view', { name: view!.name, parameters: { q: 'oldest' } })
  await first.must('delete_list_view', { view_id: view!.view_id })
  await first.must('save_list_view', { name: 'One more', parameters: {} })
})

it('M9: views are the person’s own: others neither see nor delete them', async () => {
  const { first, second } = people
  const { view_id } = await first.must('save_list_view', { name: 'Mine', parameters: {} })
  expect(await second.must('get_list_views', {})).toEqual({ views: [] })
  await second.must('delete_list_view', { view_id })
  expect((await first.must('get_list_views', {})).views).toHaveLength(1)
})

it('M9: places in the list, unknown parameters and long names are refused', async () => {
  const { first } = people
  const refused = async (input: object) =>
    expect(await first.call('save_list_view', input as never)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  await refused({ name: 'A', parameters: { startAfter: 'x' } })
  await refused({ name: 'A', parameters: { q: '' } })
  await refused({ name: ' ', parameters: {} })
  await refused({ name: 'A'.repeat(41), parameters: {} })
})
