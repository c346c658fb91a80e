import { amountContent } from '@countersign/test-kit/amounts'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { addRole, setHolders } from '@countersign/test-kit/policies/roles'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { PolicyLevel } from '@countersign/domain'
import { manilaDate } from '@countersign/domain'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let role: string
let codes = 0

beforeAll(async () => {
  site = await createTestSite()
  people = await signInParticipants(site)
  role = await addRole(site.services.db, 'CFO', [{ email: people.first.email }])
})
afterAll(() => site.stop())

/** A memo whose first level a policy fills from the role, that `first` holds at its submission. */
async function submitted(more: Partial<PolicyLevel> = {}): Promise<{ memo_id: string; seatId: string }> {
  const { owner, first } = people
  await setHolders(site.services.db, role, [{ email: first.email }])
  const { templateId } = await publishPolicyTemplate(site, `PS${(codes += 1)}`, {
    rows: [],
    otherwise: { kind: 'LEVELS', levels: [policyLevel('CFO', roleEverywhere(role), more)] },
  })
  const { memo_id } = await owner.must('create_memo', {
    template_id: templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ amount: '10' }),
    sequences: [level([first], { allow_sub_approvals: (more.sub_approvers ?? 'NONE') !== 'NONE' })],
  })
  const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
  return { memo_id, seatId: sequence[0]?.approvers[0]?.approver_id ?? '' }
}

const holders = (...who: Actor[]) =>
  setHolders(
    site.services.db,
    role,
    who.map(({ email }) => ({ email })),
  )

/** `first` is away today until the test ends, and `delegate` decides. */
async function away(delegate: Actor): Promise<void> {
  const day = manilaDate(site.services.now().toISOString())
  const { absence_id } = await people.first.must('save_absence', {
    first_day: day,
    last_day: day,
    note: '',
    lines: [{ first_day: day, last_day: day, template_ids: [], delegate_email: delegate.email }],
  })
  onTestFinished(async () => {
    await people.first.must('end_absence', { absence_id })
  })
}

it('K8: a seat that a policy filled is handed on only to a holder of its role, and keeps its source', async () => {
  const { first, second, third, owner } = people
  const { memo_id, seatId } = await submitted()
  const handOn = (who: Actor, to: Actor) =>
    who.call('hand_on_seat', { memo_id, approver_id: seatId, to_email: to.email, reason: 'On leave' })
  expect(await handOn(first, second)).toMatchObject({
    ok: false,
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining(`would not have asked ${second.email}`) as string,
    details: { reason: 'SUCCESSOR_NOT_IN_POLICY', issues: [{ path: 'to_email' }] },
  })
  await holders(first, second)
  expect(await handOn(first, second)).toMatchObject({ ok: true })
  expect(await handOn(second, third)).toMatchObject({ ok: false })
  await holders(third)
  // N6: the seat counts for its source after it went to another person.
  await second.must('return_memo', { memo_id, remarks: 'Why?' })
  const { routing } = await owner.must('getMemoDetailsForEditing', { memo_id })
  expect(routing?.kept[0]?.seats).toMatchObject([
    { person: { email: second.email }, source: { kind: 'ROLE', role_id: role } },
  ])
})

it('K2: a level’s delegates are enforced, with the reason in abilities, in lists and in the view', async () => {
  const { first, second } = people
  const off = await submitted({ delegates: 'NONE' })
  const holding = await submitted({ delegates: 'ROLE_HOLDERS' })
  const open = await submitted()
  await away(second)
  const own = [off, holding, open].map(({ memo_id }) => memo_id)
  const listed = async () => {
    const { memos } = await second.must('getForMyApprovalActiveWithUserID', { whose: 'others' })
    return memos
      .map(({ memo_id }) => memo_id)
      .filter((memo_id) => own.includes(memo_id))
      .sort()
  }
  const approves = async ({ memo_id }: { memo_id: string }) => {
    const answer = await second.call('approve_memo', { memo_id })
    return answer.ok ? 'OK' : answer.code
  }
  expect(await listed()).toEqual([open.memo_id])
  for (const memo of [off, holding]) expect(await approves(memo)).toBe('PERMISSION_DENIED')
  await holders(first, second)
  expect(await listed()).toEqual([holding.memo_id, open.memo_id].sort())
  expect((await second.must('get_memo_details_for_viewing', holding)).abilities.approve).toMatchObject({
    allowed: true,
  })
  expect(await approves(off)).toBe('PERMISSION_DENIED')
  for (const memo of [holding, open]) expect(await approves(memo)).toBe('OK')
})

it('K2: a watcher who is the delegate reads why the policy bars them', async () => {
  const { second } = people
  const watched = await submittedWatched()
  await away(second)
  expect(
    (await second.must('get_memo_details_for_viewing', { memo_id: watched })).abilities.approve,
  ).toMatchObject({
    allowed: false,
    reason: 'DELEGATES_OFF',
  })
})

async function submittedWatched(): Promise<string> {
  const { owner, first, second } = people
  await holders(first)
  const { templateId } = await publishPolicyTemplate(site, `PS${(codes += 1)}`, {
    rows: [],
    otherwise: { kind: 'LEVELS', levels: [policyLevel('CFO', roleEverywhere(role), { delegates: 'NONE' })] },
  })
  const { memo_id } = await owner.must('create_memo', {
    template_id: templateId,
    action: 'SUBMITTED',
    memo_content: amountContent({ amount: '10' }),
    sequences: [level([first], { watchers: [second.email], allow_sub_approvals: false })],
  })
  return memo_id
}

it('D6: a level’s sub-approvers are holders of the role, where the policy says so', async () => {
  const { first, second } = people
  const { memo_id } = await submitted({ sub_approvers: 'ROLE_HOLDERS' })
  const { sequence } = await first.must('get_memo_details_for_viewing', { memo_id })
  const name = () =>
    first.call('editSubapprovers', {
      memo_id,
      sequence_id: sequence[0]?.sequence_id ?? '',
      sub_approvers: [second.email],
      min_approvers: 1,
    })
  expect(await name()).toMatchObject({
    ok: false,
    details: { reason: 'SUB_APPROVER_NOT_HOLDER', issues: [{ path: 'sub_approvers.0' }] },
  })
  await holders(first, second)
  expect(await name()).toMatchObject({ ok: true })
  const closed = await submitted()
  expect((await first.must('get_memo_details_for_viewing', closed)).abilities.editSubApprovers).toMatchObject(
    {
      allowed: false,
      reason: 'SUB_APPROVALS_OFF',
    },
  )
})
