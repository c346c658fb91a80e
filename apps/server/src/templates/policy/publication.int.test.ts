import type { CallInput } from '@countersign/contract'
import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { level, signInParticipants } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, publishPolicyTemplate, roleEverywhere } from '@countersign/test-kit/policies'
import { addRole } from '@countersign/test-kit/roles'
import { configure } from '@countersign/test-kit/settings'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const NOW = '2026-11-24T01:00:00Z'
const LATER = '2026-11-24T01:06:00Z'

let site: TestSite
let admin: Actor
let colleague: Actor
let category: string
let people: Awaited<ReturnType<typeof signInParticipants>>
let form: Pick<CallInput<'admin-create_template'>, 'template_content' | 'template_config'>
let codes = 0

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  site.setNow(NOW)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
  colleague = await site.signIn(colleague.email, 'Noel Bautista', 'admin')
  category = await addCategory(admin, 'Budget & Finance')
  const { templateId } = await publishPolicyTemplate(site, 'AMOUNT', asking(people.first))
  form = await admin.must('admin-get_template_by_id', { template_id: templateId })
})
afterAll(() => site.stop())

beforeEach(async () => {
  await site.services.db.deleteFrom('settings').execute()
  site.setNow(NOW)
  for (const one of [admin, colleague]) await signInAgain(one)
})

async function signInAgain({ userId }: Actor) {
  await site.services.db
    .updateTable('sessions')
    .set({ signed_in_at: site.services.now(), last_seen_at: site.services.now() })
    .where('user_id', '=', userId)
    .execute()
}

/** Goes to an instant, to which everybody's session has lasted. */
async function goTo(at: string) {
  site.setNow(at)
  const { db, now } = site.services
  await sql`UPDATE sessions SET created_at = ${now()}, last_seen_at = ${now()}`.execute(db)
}

/** One row for all amounts in PHP, which asks for a person. */
function asking({ email }: Actor): Policy {
  const person = { email, name: email }
  return {
    rows: [amountRow('ALL', [null, null], [policyLevel('L1', { kind: 'PERSON', person })])],
    otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
  }
}

const content = (code: string, more: Partial<CallInput<'admin-create_template'>> = {}) =>
  newTemplate(category, code, {
    template_content: form.template_content,
    template_config: { allow_sub_approvals: true, amount: { amount_field: 'SUM', currency_field: 'MONEY' } },
    action: 'PUBLISHED',
    ...more,
  })

const withPolicy = (policy: Policy, starts_on: string | null = null) => ({
  workflow: 'POLICY' as const,
  policy,
  policy_starts_on: starts_on,
})

const create = (more: Partial<CallInput<'admin-create_template'>> = {}) =>
  admin.must('admin-create_template', content(`PUB${(codes += 1)}`, more))

interface Saved {
  template_id: string
  revision: number
}

const edit = (
  { template_id, revision }: Saved,
  more: Partial<CallInput<'admin-edit_template'>>,
  by: Actor = admin,
) => {
  const { template_code: _code, ...rest } = content('X')
  return by.call('admin-edit_template', { ...rest, template_id, revision, ...more })
}

const mustEdit = async (saved: Saved, more: Partial<CallInput<'admin-edit_template'>>) => {
  const answer = await edit(saved, more)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result
}

const versionOf = (template_id: string, version_id?: string) =>
  admin.must('admin-get_template_by_id', { template_id, version_id })

const submit = ({ template_id }: Saved, approver: Actor) =>
  people.owner.call('create_memo', {
    template_id,
    action: 'SUBMITTED',
    memo_content: amountContent({ amount: '10' }),
    sequences: [level([approver])],
  })

const routeOf = async ({ template_id }: Saved) => {
  const { sequences } = await people.owner.must('get_route_for_answers', {
    template_id,
    memo_content: amountContent({ amount: '10' }),
  })
  return sequences.flatMap(({ approvers }) => approvers.map(({ email }) => email))
}

const formOf = ({ template_id }: Saved) => people.owner.must('get_template_by_id', { template_id })

describe('the day on which a policy starts', () => {
  it('N5: until that day in Manila, the policy of before counts for form, route and submission', async () => {
    const { first, second } = people
    const saved = await create(withPolicy(asking(first)))
    await mustEdit(saved, withPolicy(asking(second), '2026-12-01'))
    await goTo('2026-11-30T15:59:59Z')
    expect(await routeOf(saved)).toEqual([first.email])
    expect(await submit(saved, second)).toMatchObject({ ok: false, details: { reason: 'POLICY_NOT_MET' } })
    expect(await submit(saved, first)).toMatchObject({ ok: true })
    await goTo('2026-11-30T16:00:00Z')
    expect(await routeOf(saved)).toEqual([second.email])
    expect(await submit(saved, first)).toMatchObject({ ok: false, details: { reason: 'POLICY_NOT_MET' } })
    expect(await submit(saved, second)).toMatchObject({ ok: true })
  })

  it('N5: where there was none before, owners name anyone until then', async () => {
    const saved = await create()
    const { version_id } = await mustEdit(saved, withPolicy(asking(people.first), '2026-12-01'))
    expect(await formOf(saved)).toMatchObject({ workflow: 'ANYONE', routing: null })
    expect(await submit(saved, people.third)).toMatchObject({ ok: true })
    expect(await versionOf(saved.template_id, version_id)).toMatchObject({
      workflow: 'POLICY',
      policy_starts_on: '2026-12-01',
      earlier_policies: [{ until: '2026-12-01', policy: null }],
    })
    await goTo('2026-12-01T01:00:00Z')
    expect(await formOf(saved)).toMatchObject({
      workflow: 'POLICY',
      routing: { policy: asking(people.first) },
    })
  })

  it('N5: a draft submitted after the day is judged by the policy that has started', async () => {
    const { owner, first, third } = people
    const saved = await create()
    await mustEdit(saved, withPolicy(asking(first), '2026-12-01'))
    const draft = {
      template_id: saved.template_id,
      memo_content: amountContent({ amount: '10' }),
      sequences: [level([third])],
    }
    const { memo_id } = await owner.must('create_memo', { ...draft, action: 'SAVE_AS_DRAFT' })
    await goTo('2026-12-01T01:00:00Z')
    const { template_id: _template, ...submitted } = draft
    expect(await owner.call('edit_memo', { ...submitted, memo_id, action: 'SUBMITTED' })).toMatchObject({
      ok: false,
      details: { reason: 'POLICY_NOT_MET' },
    })
  })

  it('N5: publishing again before the day keeps what counts until then; a day that has come is none', async () => {
    const { first, second, third } = people
    const saved = await create(withPolicy(asking(first)))
    const next = await mustEdit(saved, withPolicy(asking(second), '2026-12-01'))
    const last = await mustEdit(
      { ...saved, revision: next.revision },
      withPolicy(asking(third), '2026-12-15'),
    )
    expect((await versionOf(saved.template_id, last.version_id)).earlier_policies).toEqual([
      { until: '2026-12-01', policy: asking(first) },
      { until: '2026-12-15', policy: asking(second) },
    ])
    const { revision } = last
    const unpublished = await admin.must('admin-unpublish_template', {
      template_id: saved.template_id,
      revision,
    })
    const again = await admin.must('admin-publish_template', {
      template_id: saved.template_id,
      revision: unpublished.revision,
    })
    expect((await versionOf(saved.template_id, again.version_id)).earlier_policies).toHaveLength(2)
    const now = await mustEdit(
      { ...saved, revision: again.revision },
      withPolicy(asking(third), '2026-11-24'),
    )
    expect((await versionOf(saved.template_id, now.version_id)).earlier_policies).toEqual([])
    expect(await routeOf(saved)).toEqual([third.email])
  })

  it('N2, N5: a role that counts until the day can not be deleted; afterwards it can', async () => {
    const { db } = site.services
    const role_id = await addRole(db, 'Department head', [{ email: people.first.email }])
    const policy: Policy = {
      rows: [amountRow('ALL', [null, null], [policyLevel('L1', roleEverywhere(role_id))])],
      otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
    }
    const saved = await create(withPolicy(policy))
    await mustEdit(saved, withPolicy(asking(people.second), '2026-12-01'))
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({
      ok: false,
      details: { reason: 'IN_USE' },
    })
    await goTo('2026-12-01T01:00:00Z')
    await signInAgain(admin)
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({ ok: true })
  })

  it('K9, N5: whoever a policy names that counts until the day is named by it until then', async () => {
    const saved = await create({ ...withPolicy(asking(people.third)), template_name: 'Leaving soon' })
    await mustEdit(saved, {
      ...withPolicy(asking(people.second), '2026-12-01'),
      template_name: 'Leaving soon',
    })
    const named = async () => {
      const { elsewhere } = await admin.must('admin-get_handover', {
        email: people.third.email,
        to_email: people.first.email,
      })
      return elsewhere.policies.includes('Leaving soon')
    }
    expect(await named()).toBe(true)
    await goTo('2026-12-01T01:00:00Z')
    expect(await named()).toBe(false)
  })

  it('N5: the history names the day', async () => {
    const saved = await create()
    await mustEdit(saved, { ...withPolicy(asking(people.first), '2026-12-01'), action: 'DRAFTED' })
    const { template_id } = saved
    const versions = await admin.must('admin-get_template_versions', { template_id })
    expect(versions.map(({ policy_starts_on }) => policy_starts_on)).toEqual(['2026-12-01', null])
  })
})

describe('a fresh sign-in', () => {
  it('P3: publishing a changed policy needs one; a draft, and any other change, does not', async () => {
    const saved = await create(withPolicy(asking(people.first)))
    site.setNow(LATER)
    const again = { ok: false, code: 'FAILED_PRECONDITION', details: { reason: 'SIGN_IN_AGAIN' } }
    expect(await edit(saved, withPolicy(asking(people.second)))).toMatchObject(again)
    expect(await edit(saved, {})).toMatchObject(again)
    const draft = await mustEdit(saved, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    const { template_id, revision } = draft
    expect(await admin.call('admin-publish_template', { template_id, revision })).toMatchObject(again)
    expect(
      await mustEdit(draft, { ...withPolicy(asking(people.first)), template_name: 'Renamed' }),
    ).toMatchObject({
      is_waiting: false,
    })
    expect(
      await admin.call('admin-create_template', content('FRESH', withPolicy(asking(people.first)))),
    ).toMatchObject(again)
    expect(await admin.call('admin-create_template', content('STALE'))).toMatchObject({ ok: true })
  })
})

describe('a second administrator', () => {
  const request = async () => {
    const saved = await create()
    await configure(site, { is_policy_confirmation_enabled: true })
    return mustEdit(saved, withPolicy(asking(people.first)))
  }
  const answer = (
    by: Actor,
    { template_id, version_id, revision }: Awaited<ReturnType<typeof request>>,
    more: Partial<CallInput<'admin-confirm_publication'>> = {},
  ) =>
    by.call('admin-confirm_publication', { template_id, version_id, revision, answer: 'CONFIRMED', ...more })

  it('N5: a changed policy waits, as a draft that says so, and nothing is published', async () => {
    const waiting = await request()
    expect(waiting).toMatchObject({
      is_waiting: true,
      message:
        'Your template has been saved. It is published once another administrator has confirmed its policy.',
    })
    const { template_id, version_id } = waiting
    const seen = {
      requested_by: 'Liza Marasigan',
      requested_by_email: admin.email,
      date_requested: new Date(NOW).toISOString(),
    }
    expect(await versionOf(template_id)).toMatchObject({ version_id, status: 'DRAFT', waiting: seen })
    const drafts = await admin.must('admin-get_drafted_templates', {})
    expect(drafts.find((one) => one.version_id === version_id)?.waiting).toEqual(seen)
    expect(await formOf(waiting)).toMatchObject({ workflow: 'ANYONE' })
  })

  it('N5: another administrator, freshly signed in, publishes exactly what they saw', async () => {
    const waiting = await request()
    site.setNow(LATER)
    expect(await answer(colleague, waiting)).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
    await signInAgain(colleague)
    expect(await answer(colleague, waiting)).toMatchObject({
      ok: true,
      result: { is_waiting: false, message: 'The template has been published successfully' },
    })
    expect(await versionOf(waiting.template_id)).toMatchObject({ status: 'PUBLISHED', waiting: null })
    expect(await routeOf(waiting)).toEqual([people.first.email])
    expect(await answer(colleague, waiting)).toMatchObject({ code: 'ABORTED' })
  })

  it('N5: never the same person, whatever the answer; only its requester cancels', async () => {
    const waiting = await request()
    const refused = { ok: false, code: 'FAILED_PRECONDITION', details: { reason: 'SAME_ADMINISTRATOR' } }
    expect(await answer(admin, waiting)).toMatchObject({
      ...refused,
      message: 'Another administrator has to confirm this policy.',
    })
    expect(await answer(admin, waiting, { answer: 'REFUSED' })).toMatchObject(refused)
    expect(await answer(colleague, waiting, { answer: 'CANCELLED' })).toMatchObject({
      ...refused,
      message: 'Only Liza Marasigan can cancel this request. You can refuse it.',
    })
    expect(await answer(admin, waiting, { answer: 'CANCELLED' })).toMatchObject({ ok: true })
    expect(await versionOf(waiting.template_id)).toMatchObject({ status: 'DRAFT', waiting: null })
  })

  it('N5: a refusal keeps the draft, and is logged with its reason', async () => {
    const waiting = await request()
    expect(await answer(colleague, waiting, { answer: 'REFUSED', reason: 'Ask Legal first.' })).toMatchObject(
      { ok: true },
    )
    expect(await versionOf(waiting.template_id)).toMatchObject({ status: 'DRAFT', waiting: null })
    const { events } = await admin.must('admin-get_log', { subject_kind: 'template', limit: 3 })
    expect(events.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['refuse_publication', colleague.email],
      ['request_publication', admin.email],
      ['edit_template', admin.email],
    ])
    expect(events[0]).toMatchObject({
      before: { requested_by: 'Liza Marasigan' },
      after: { reason: 'Ask Legal first.' },
    })
  })

  it('A6, N5: any change of the template ends the request', async () => {
    const waiting = await request()
    const changed = await mustEdit(waiting, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    expect(await answer(colleague, waiting)).toMatchObject({ code: 'ABORTED' })
    expect(await answer(colleague, { ...waiting, revision: changed.revision })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'NOT_WAITING' },
    })
    expect(await versionOf(waiting.template_id)).toMatchObject({ waiting: null })
  })

  it('N5: a template that is published from the list, and a new one, wait as well; other changes do not', async () => {
    const saved = await create(withPolicy(asking(people.first)))
    const draft = await mustEdit(saved, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    await configure(site, { is_policy_confirmation_enabled: true })
    const { template_id, revision } = draft
    const waiting = await admin.must('admin-publish_template', { template_id, revision })
    expect(waiting.is_waiting).toBe(true)
    expect(await answer(colleague, waiting)).toMatchObject({ ok: true })
    expect(await routeOf(saved)).toEqual([people.second.email])
    const created = await create(withPolicy(asking(people.first)))
    expect(created.is_waiting).toBe(true)
    expect(await people.owner.call('get_template_by_id', { template_id: created.template_id })).toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
    expect(await answer(colleague, created)).toMatchObject({ ok: true })
    expect((await create()).is_waiting).toBe(false)
  })

  it('N5: what is no longer valid when it is confirmed is refused, naming it', async () => {
    const waiting = await request()
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date(NOW) })
      .where('email', '=', people.first.email)
      .execute()
    expect(await answer(colleague, waiting)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [{ code: 'CANNOT_SIGN_IN' }] },
    })
    await site.services.db.updateTable('people').set({ disabled_at: null }).execute()
  })
})

describe('samples', () => {
  it('N3: are kept with the version, without rich text and files, and go with its copies', async () => {
    const sample = {
      sample_id: 'S1',
      name: 'Small, Davao',
      owner_email: people.owner.email,
      memo_content: amountContent({ amount: '10', subject: 'Routers' }),
    }
    const saved = await create({ ...withPolicy(asking(people.first)), policy_samples: [sample] })
    const { policy_samples } = await versionOf(saved.template_id)
    expect(policy_samples).toMatchObject([
      { sample_id: 'S1', name: 'Small, Davao', owner_email: people.owner.email },
    ])
    const { template_id, revision, version_id } = saved
    const restored = await admin.must('admin-restore_template_version', { template_id, revision, version_id })
    expect((await versionOf(template_id, restored.version_id)).policy_samples).toEqual(policy_samples)
    const tried = await admin.must('admin-try_policy', {
      ...form,
      policy: asking(people.first),
      samples: policy_samples.map(({ name: _name, ...one }) => one),
    })
    expect(tried.results).toMatchObject([
      { kind: 'ROUTE', levels: [{ people: [{ email: people.first.email }] }] },
    ])
    const twentyOne = Array.from({ length: 21 }, (_, at) => ({ ...sample, sample_id: `S${at}` }))
    expect(
      await edit(saved, { ...withPolicy(asking(people.first)), policy_samples: twentyOne }),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})
