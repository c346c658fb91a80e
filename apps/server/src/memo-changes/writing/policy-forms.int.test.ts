import { manilaDate } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import { setHolders } from '@countersign/test-kit/policies/roles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let on: PolicySite
let people: PolicySite['people']
let template: TestTemplate
let head: string

/** Up to 100,000 the department head; above, also one of the buyers, whom the owner chooses. */
beforeAll(async () => {
  on = await createPolicySite()
  ;({ people } = on)
})
afterAll(() => on.site.stop())

beforeEach(async () => {
  const [ofHead = '', ofBuyers = ''] = await on.setRoles(
    ['Department head', [{ email: people.first.email }]],
    ['Buyer', [{ email: people.second.email }, { email: people.third.email }]],
  )
  head = ofHead
  const headLevel = policyLevel('HEAD', roleEverywhere(head))
  const buyerLevel = policyLevel('BUYER', roleEverywhere(ofBuyers), { owner_may: 'CHOOSE' })
  template = await on.publish(twoBands([headLevel], [headLevel, buyerLevel]))
})

const written: PolicySite['written'] = (...memo) => on.written(...memo)

const openForm = () => people.owner.must('get_template_by_id', { template_id: template.templateId })

it('N3: the form shows who of its people is away or has left, and each of them once', async () => {
  const { owner, first, second } = people
  const today = manilaDate(new Date().toISOString())
  const { absence_id } = await second.must('save_absence', {
    first_day: today,
    last_day: '2099-12-31',
    lines: [{ first_day: today, last_day: '2099-12-31', template_ids: [], delegate_email: null }],
  })
  const { routing } = await openForm()
  const shown = new Map(routing?.people.map((one) => [one.email, one]))
  expect(shown.get(second.email)).toMatchObject({ has_left: false, away: { until: '2099-12-31' } })
  expect(shown.get(first.email)).not.toHaveProperty('away')
  expect(routing?.people).toHaveLength(shown.size)
  expect([...shown.keys()]).not.toContain(owner.email)
  await second.must('end_absence', { absence_id })
})

it('N3: a role that changed hands since the form was opened refuses its route, and the form opens with the new holder', async () => {
  const { owner, first, third } = people
  const before = await openForm()
  expect(before.routing?.people.map(({ email }) => email)).toContain(first.email)
  await setHolders(on.site.services.db, head, [{ email: third.email }])
  expect(await owner.call('create_memo', written('50', first))).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    message: `Level 1: the policy asks for ${third.email}, who is missing.`,
    details: { reason: 'POLICY_NOT_MET' },
  })
  const after = await openForm()
  expect(after.routing?.people.map(({ email }) => email)).not.toContain(first.email)
  expect(await owner.call('create_memo', written('50', third))).toMatchObject({ ok: true })
})

it('N3: the owner chooses from the list, and from no one else', async () => {
  const { owner, first, second, watcher } = people
  expect(await owner.call('create_memo', written('250000', first, watcher))).toMatchObject({
    ok: false,
    message: `Level 2: the policy does not allow ${watcher.email} as an approver.`,
  })
  expect(await owner.call('create_memo', written('250000', first, second))).toMatchObject({ ok: true })
})

it('N3, N6: a level that the policy set can not be removed at a re-submission, and the refusal names it', async () => {
  const { owner, first, second } = people
  const { memo_id } = await owner.must('create_memo', written('250000', first, second))
  await first.must('return_memo', { memo_id, remarks: 'Why so many?' })
  const { raw_sequences, routing } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(routing?.people.map(({ email }) => email)).toContain(second.email)
  const { template_id: _, sequences, ...rest } = written('250000', first, second)
  const kept = sequences.map((one, at) => ({ ...one, sequence_id: raw_sequences[at]?.sequence_id }))
  const again = (levels: typeof kept) =>
    owner.call('edit_memo', { ...rest, memo_id, sequences: levels, remarks: 'As asked' })
  expect(await again(kept.slice(0, 1))).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    message: 'Level 2: the policy of this form asks for a level here that is missing.',
    details: { issues: [{ path: 'sequences.1' }] },
  })
  expect(await again(kept)).toMatchObject({ ok: true })
})

it('M8: an earlier route says which of its levels the policy asked for', async () => {
  const { owner, first, second, watcher } = people
  await owner.must('create_memo', written('250000', first, second, watcher))
  const { levels } = await owner.must('get_last_route', { template_id: template.templateId })
  expect(levels.map(({ asked_by_policy }) => asked_by_policy)).toEqual([true, true, false])
})

it('N3: a draft keeps the levels as they were written, whatever the policy asks for', async () => {
  const { owner, first, third } = people
  const { memo_id } = await owner.must('create_memo', {
    ...written('250000', first, third),
    action: 'SAVE_AS_DRAFT',
  })
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(raw_sequences.map(({ approvers }) => approvers.map(({ email }) => email))).toEqual([
    [first.email],
    [third.email],
  ])
})
