import { amountContent } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { mailOf } from '@countersign/test-kit/memos'
import { policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import type { PolicySite } from '@countersign/test-kit/policies/policy-site'
import { createPolicySite, twoBands } from '@countersign/test-kit/policies/policy-site'
import { addRole, setHolders } from '@countersign/test-kit/policies/roles'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let on: PolicySite
let people: PolicySite['people']
let template: TestTemplate
let head: string
let cfo: string

/** Up to 100,000 the department head, above the CFO too. */
beforeAll(async () => {
  on = await createPolicySite()
  ;({ people } = on)
})
afterAll(() => on.site.stop())

beforeEach(async () => {
  ;[head = '', cfo = ''] = await on.setRoles(
    ['Department head', [{ email: people.first.email }]],
    ['CFO', [{ email: people.second.email, deputies: [people.third.email] }]],
  )
  const headLevel = policyLevel('HEAD', roleEverywhere(head))
  template = await on.publish(twoBands([headLevel], [headLevel, policyLevel('CFO', roleEverywhere(cfo))]))
})

const written: PolicySite['written'] = (...memo) => on.written(...memo)

const levelsOf = async (owner: Actor, memo_id: string) => {
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  return raw_sequences.map(({ approvers }) => approvers.map(({ email }) => email))
}

const routeFor = (owner: Actor, amount: string) =>
  owner.call('get_route_for_answers', {
    template_id: template.templateId,
    memo_content: amountContent({ amount }),
  })

it('N3: a level that the policy asks for can not be left out by a call, and the refusal names it', async () => {
  const { owner, first, second, third } = people
  expect(await owner.call('create_memo', written('250000', first))).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    message: 'Level 2: the policy of this form asks for a level here that is missing.',
    details: { reason: 'POLICY_NOT_MET', issues: [{ path: 'sequences.1' }] },
  })
  expect(await owner.call('create_memo', written('250000', first, third))).toMatchObject({
    ok: false,
    message: `Level 2: the policy asks for ${second.email}, who is missing.`,
  })
  expect(await owner.call('create_memo', written('250000', first, second))).toMatchObject({ ok: true })
  expect(await owner.call('create_memo', written('100000', first))).toMatchObject({ ok: true })
  expect(await owner.call('create_memo', written('100000', first, third))).toMatchObject({ ok: true })
})

it('N1: a memo that falls to a refusing row is refused with its text, in a draft not yet', async () => {
  const { owner, first } = people
  const dollars = {
    ...written('10', first),
    memo_content: amountContent({ amount: '10', currency: 'USD' }),
  }
  expect(await owner.call('create_memo', dollars)).toMatchObject({
    ok: false,
    code: 'FAILED_PRECONDITION',
    message: 'Give the amount in pesos.',
    details: { reason: 'POLICY_REFUSES' },
  })
  expect(await owner.call('create_memo', { ...dollars, action: 'SAVE_AS_DRAFT' })).toMatchObject({ ok: true })
})

it('N3: the route for answers has a reason for each level, and the same refusal', async () => {
  const { owner, first, second } = people
  const { sequences, reasons } = await owner.must('get_route_for_answers', {
    template_id: template.templateId,
    memo_content: amountContent({ amount: '100000.01' }),
  })
  expect(sequences.map(({ approvers }) => approvers.map(({ email, name }) => ({ email, name })))).toEqual([
    [{ email: first.email, name: 'Ramon Uy' }],
    [{ email: second.email, name: 'Rosario Dizon' }],
  ])
  expect(reasons).toEqual(['because every memo of this form needs it', 'because Sum is above 100,000'])
  expect(await routeFor(owner, '')).toMatchObject({ ok: false, message: 'Give the amount in pesos.' })
  const unknown = { template_id: 'no-template', memo_content: amountContent({}) }
  expect(await owner.call('get_route_for_answers', unknown)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

it('N3: the form carries the holders of the roles that its rows name, and no others', async () => {
  const { owner, first, second, third } = people
  await addRole(on.site.services.db, 'Procurement head', [{ email: third.email }])
  const { routing } = await owner.must('get_template_by_id', { template_id: template.templateId })
  expect(routing?.directory).toMatchObject({ owner: { email: owner.email }, managers: [] })
  expect(
    routing?.directory.roles.map(({ name, holdings }) => [name, ...holdings.map((one) => one.person.email)]),
  ).toEqual([
    ['CFO', second.email],
    ['Department head', first.email],
  ])
})

it('N2, N3: a role without holder refuses when the form opens, and at the submission', async () => {
  const { owner, first } = people
  await setHolders(on.site.services.db, cfo, [{ email: people.second.email, to_day: '2020-01-01' }])
  const refusal = {
    ok: false,
    code: 'FAILED_PRECONDITION',
    message: expect.stringContaining('The role CFO has no holder') as string,
  }
  expect(await owner.call('get_template_by_id', { template_id: template.templateId })).toMatchObject(refusal)
  expect(await owner.call('create_memo', written('250000', first))).toMatchObject(refusal)
  expect(await owner.call('create_memo', written('100', first))).toMatchObject({ ok: true })
})

it('N4: an owner who holds the role is left out, and the deputy is asked', async () => {
  const { first, second, third } = people
  expect(await second.call('create_memo', written('250000', first, second))).toMatchObject({ ok: false })
  expect(await second.call('create_memo', written('250000', first, third))).toMatchObject({ ok: true })
})

it('N6: a role that changes hands leaves seats with their people, until a re-submission fills those where no one acted', async () => {
  const { owner, first, second, third } = people
  const { memo_id } = await owner.must('create_memo', written('250000', first, second))
  await setHolders(on.site.services.db, cfo, [{ email: third.email }])
  await first.must('approve_memo', { memo_id, remarks: '' })
  expect((await second.must('get_memo_details_for_viewing', { memo_id })).approval_status).toBe('PENDING')
  await owner.must('self_return_memo', { memo_id, remarks: 'Newer prices' })
  const { routing, raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(routing?.kept.map(({ is_cleared, asked }) => [is_cleared, asked?.level_id])).toEqual([
    [true, 'HEAD'],
    [false, 'CFO'],
  ])
  const again = (last: Actor) => {
    const { template_id: _, ...rest } = written('260000', first, last)
    const sequences = rest.sequences.map((one, at) => ({
      ...one,
      sequence_id: raw_sequences[at]?.sequence_id,
    }))
    return owner.call('edit_memo', { ...rest, memo_id, sequences, remarks: 'Newer prices' })
  }
  expect(await again(second)).toMatchObject({
    ok: false,
    message: `Level 2: the policy asks for ${third.email}, who is missing.`,
  })
  expect(await again(third)).toMatchObject({ ok: true })
})

it('N6: a re-submission with a higher amount adds a level, after the one that was interrupted', async () => {
  const { owner, first, second, watcher } = people
  const { memo_id } = await owner.must('create_memo', written('100', first, watcher))
  await first.must('return_memo', { memo_id, remarks: 'The price is higher' })
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  const { template_id: _, ...rest } = written('250000', first, second, watcher)
  const [kept, added, own] = rest.sequences
  await owner.must('edit_memo', {
    ...rest,
    memo_id,
    remarks: 'The price of both',
    sequences: [
      { ...kept!, sequence_id: raw_sequences[0]?.sequence_id },
      added!,
      { ...own!, sequence_id: raw_sequences[1]?.sequence_id },
    ],
  })
  await owner.must('self_return_memo', { memo_id, remarks: 'A look at it' })
  expect(await levelsOf(owner, memo_id)).toEqual([[first.email], [second.email], [watcher.email]])
})

it('H1, N6: at a re-submission the owner belongs where the first one froze the memo', async () => {
  const { db } = on.site.services
  const { first, second } = people
  await db
    .insertInto('groups')
    .values([
      { group_id: 'net', name: 'Net' },
      { group_id: 'fin', name: 'Fin' },
    ])
    .execute()
  const move = (group_id: string) =>
    db.updateTable('people').set({ group_id }).where('email', '=', mailOf('Bea Lim')).execute()
  await setHolders(db, head, [
    { email: first.email, place: { kind: 'GROUP', id: 'net' } },
    { email: second.email, place: { kind: 'GROUP', id: 'fin' } },
  ])
  template = await on.publish({
    rows: [],
    otherwise: {
      kind: 'LEVELS',
      levels: [policyLevel('HEAD', { kind: 'ROLE', role_id: head, place: { kind: 'OWNER_GROUP' } })],
    },
  })
  const { stranger: owner } = people
  await move('net')
  const { memo_id } = await owner.must('create_memo', written('1', first))
  await move('fin')
  await first.must('return_memo', { memo_id, remarks: 'Again' })
  const { routing } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(routing?.directory.group_id).toBe('net')
  expect(
    (await owner.must('get_template_by_id', { template_id: template.templateId })).routing,
  ).toMatchObject({
    directory: { group_id: 'fin' },
  })
})
