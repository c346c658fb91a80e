import { amountContent } from '@countersign/test-kit/amounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf } from '@countersign/test-kit/memos'
import { policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
let owner: Actor
let rosa: Actor
let bea: Actor
let template: TestTemplate
let role_id: string
let codes = 0
type Sequence = ReturnType<typeof level>

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  const names = ['Owen Cruz', 'Rosa Dizon', 'Bea Lim']
  const people = await Promise.all(names.map((name) => site.signIn(mailOf(name), name)))
  ;[owner, rosa, bea] = people as [Actor, Actor, Actor]
})
afterAll(() => site.stop())
beforeEach(async () => {
  codes += 1
  const saved = await admin.must('admin-save_role', { name: `Controller ${codes}`, holders: held(rosa) })
  ;({ role_id } = saved)
  template = await publishPolicyTemplate(site, `CTL${codes}`, {
    rows: [],
    otherwise: { kind: 'LEVELS', levels: [policyLevel('L1', roleEverywhere(role_id))] },
  })
})

const held = (who: Actor) => [{ email: who.email, place: { kind: 'EVERYWHERE' as const } }]
const changeHands = (to: Actor) =>
  admin.must('admin-save_role', { role_id, name: `Controller ${codes}`, holders: held(to) })
const memo = (sequences: Sequence[]) => ({
  template_id: template.templateId,
  action: 'SUBMITTED' as const,
  memo_content: amountContent({}),
  sequences,
})
const submit = async (approver: Actor) => (await owner.must('create_memo', memo([level([approver])]))).memo_id
const approversOf = async (memo_id: string) => {
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  return raw_sequences.map(({ approvers }) => approvers.map(({ email }) => email))
}

describe('N6: a role that changes hands while memos are under way', () => {
  it('leaves their seats with their people, and new memos ask its new holder', async () => {
    const memo_id = await submit(rosa)
    await changeHands(bea)
    expect(await bea.call('approve_memo', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
    await rosa.must('approve_memo', { memo_id })
    expect(await owner.call('create_memo', memo([level([rosa])]))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { reason: 'POLICY_NOT_MET' },
    })
    await bea.must('approve_memo', { memo_id: await submit(bea) })
  })

  it('fills seats in which no one has acted from today’s holders at a re-submission', async () => {
    const memo_id = await submit(rosa)
    await owner.must('self_return_memo', { memo_id })
    await changeHands(bea)
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const { sequence_id } = raw_sequences[0]!
    const again = (approver: Actor) =>
      owner.call('edit_memo', {
        ...memo([{ ...level([approver]), sequence_id }]),
        memo_id,
        remarks: 'Again',
      })
    expect(await again(rosa)).toMatchObject({ details: { reason: 'POLICY_NOT_MET' } })
    expect(await again(bea)).toMatchObject({ ok: true })
    await owner.must('self_return_memo', { memo_id })
    expect(await approversOf(memo_id)).toEqual([[bea.email]])
  })

  it('K9: offers the seats that it filled to the new holder, and no others of the former one', async () => {
    const fromRole = await submit(rosa)
    const other = await publishPolicyTemplate(site, `OTH${codes}`, {
      rows: [],
      otherwise: {
        kind: 'LEVELS',
        levels: [policyLevel('L1', { kind: 'PERSON', person: { email: rosa.email, name: 'Rosa Dizon' } })],
      },
    })
    const named = await owner.must('create_memo', {
      ...memo([level([rosa])]),
      template_id: other.templateId,
    })
    await changeHands(bea)
    const asked = { email: rosa.email, to_email: bea.email, role_id }
    const { memos, counts } = await admin.must('admin-get_handover', asked)
    expect(memos).toMatchObject([{ memo_id: fromRole, to_email: bea.email, conflict: null }])
    expect(counts).toMatchObject({ approver: 1, owner: 0, watcher: 0 })
    const { total } = await admin.must('admin-start_handover', { ...asked, reason: 'New controller' })
    expect(total).toBe(1)
    await site.runJobs()
    await bea.must('approve_memo', { memo_id: fromRole })
    await rosa.must('approve_memo', { memo_id: named.memo_id })
    expect(await admin.call('admin-start_handover', { ...asked, reason: 'Again' })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  /** Starts the handover of Rosa's seat to Cara. Before it is moved, the owner submits again with Bea there and Rosa elsewhere. */
  async function changeMeanwhile(named: (first: { sequence_id: string }) => Sequence[]) {
    const cara = await site.signIn(mailOf('Cara Sy'), 'Cara Sy')
    const memo_id = await submit(rosa)
    await changeHands(bea)
    const asked = { email: rosa.email, to_email: cara.email, role_id, reason: 'New controller' }
    const { handover_id } = await admin.must('admin-start_handover', asked)
    await owner.must('self_return_memo', { memo_id })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const { sequence_id } = raw_sequences[0]!
    await owner.must('edit_memo', { ...memo(named({ sequence_id })), memo_id, remarks: 'Again' })
    await site.runJobs()
    const { memos } = await admin.must('admin-get_handover_result', { handover_id })
    expect(memos).toMatchObject([
      { memo_id, outcome: 'STAYED', message: expect.stringContaining('nothing open') as unknown },
    ])
    return { memo_id, cara }
  }

  it('K9: moves no other part that the former holder has got before the seat was moved', async () => {
    const { memo_id, cara } = await changeMeanwhile((first) => [
      { ...level([bea], { watchers: [rosa.email] }), ...first },
    ])
    expect(await rosa.call('get_memo_logs', { memo_id })).toMatchObject({ ok: true })
    expect(await cara.call('get_memo_logs', { memo_id })).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  it('K9: moves no seat of their own that the former holder has got before the seat was moved', async () => {
    const { memo_id } = await changeMeanwhile((first) => [{ ...level([bea]), ...first }, level([rosa])])
    await bea.must('approve_memo', { memo_id })
    await rosa.must('approve_memo', { memo_id })
  })
})

it('K9: what names a person who leaves lists roles, deputy’s places, policies and people below them', async () => {
  const { db } = site.services
  const places = [
    { email: rosa.email, place: { kind: 'EVERYWHERE' as const }, to_day: '2020-01-01' },
    { email: rosa.email, place: { kind: 'VALUE' as const, id: 'CC-1' } },
    { email: bea.email, place: { kind: 'EVERYWHERE' as const }, deputies: [rosa.email] },
  ]
  await admin.must('admin-save_role', { role_id, name: `Controller ${codes}`, holders: places })
  const person = { email: rosa.email, name: 'Rosa Dizon' }
  const named = await publishPolicyTemplate(site, `NAM${codes}`, {
    rows: [],
    otherwise: { kind: 'LEVELS', levels: [policyLevel('L1', { kind: 'PERSON', person })] },
  })
  await db.updateTable('people').set({ manager_id: rosa.userId }).where('email', '=', owner.email).execute()
  const { elsewhere } = await admin.must('admin-get_handover', { email: rosa.email })
  expect(elsewhere).toMatchObject({
    roles: expect.arrayContaining([`Controller ${codes} (CC-1)`]) as unknown,
    deputy_for: [`Controller ${codes} (Bea Lim)`],
    policies: expect.arrayContaining([`Form ${named.code}`]) as unknown,
    manager_of: ['Owen Cruz'],
  })
  expect(elsewhere.roles).not.toContain(`Controller ${codes} (everywhere)`)
})
