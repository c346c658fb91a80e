import type { CallInput } from '@countersign/contract'
import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { configure } from '@countersign/test-kit/settings'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Publishing } from './testing/publishing.ts'
import { asking, NOW, openPublishing, withPolicy } from './testing/publishing.ts'

const LATER = '2026-11-24T01:06:00Z'

/** The site with its people, and what is done on it. */
let on: Publishing
let admin: Actor
let colleague: Actor
let people: Publishing['people']

beforeAll(async () => {
  on = await openPublishing()
  ;({ admin, colleague, people } = on)
})
afterAll(() => on.site.stop())
beforeEach(() => on.reset())

describe('a fresh sign-in', () => {
  it('P3: publishing a changed policy needs one; a draft, and any other change, does not', async () => {
    const saved = await on.create(withPolicy(asking(people.first)))
    on.site.setNow(LATER)
    const again = { ok: false, code: 'FAILED_PRECONDITION', details: { reason: 'SIGN_IN_AGAIN' } }
    expect(await on.edit(saved, withPolicy(asking(people.second)))).toMatchObject(again)
    expect(await on.edit(saved, {})).toMatchObject(again)
    const draft = await on.mustEdit(saved, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    const { template_id, revision } = draft
    expect(await admin.call('admin-publish_template', { template_id, revision })).toMatchObject(again)
    expect(
      await on.mustEdit(draft, { ...withPolicy(asking(people.first)), template_name: 'Renamed' }),
    ).toMatchObject({
      is_waiting: false,
    })
    expect(
      await admin.call('admin-create_template', on.content('FRESH', withPolicy(asking(people.first)))),
    ).toMatchObject(again)
    expect(await admin.call('admin-create_template', on.content('STALE'))).toMatchObject({ ok: true })
  })
})

describe('a second administrator', () => {
  const request = async () => {
    const saved = await on.create()
    await configure(on.site, { is_policy_confirmation_enabled: true })
    return on.mustEdit(saved, withPolicy(asking(people.first)))
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
    expect(await on.versionOf(template_id)).toMatchObject({ version_id, status: 'DRAFT', waiting: seen })
    const drafts = await admin.must('admin-get_drafted_templates', {})
    expect(drafts.find((one) => one.version_id === version_id)?.waiting).toEqual(seen)
    expect(await on.formOf(waiting)).toMatchObject({ workflow: 'ANYONE' })
  })

  it('N5: another administrator, freshly signed in, publishes exactly what they saw', async () => {
    const waiting = await request()
    on.site.setNow(LATER)
    expect(await answer(colleague, waiting)).toMatchObject({ details: { reason: 'SIGN_IN_AGAIN' } })
    await on.signInAgain(colleague)
    expect(await answer(colleague, waiting)).toMatchObject({
      ok: true,
      result: { is_waiting: false, message: 'The template has been published successfully' },
    })
    expect(await on.versionOf(waiting.template_id)).toMatchObject({ status: 'PUBLISHED', waiting: null })
    expect(await on.routeOf(waiting)).toEqual([people.first.email])
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
    expect(await on.versionOf(waiting.template_id)).toMatchObject({ status: 'DRAFT', waiting: null })
  })

  it('N5: a refusal keeps the draft, and is logged with its reason', async () => {
    const waiting = await request()
    expect(await answer(colleague, waiting, { answer: 'REFUSED', reason: 'Ask Legal first.' })).toMatchObject(
      { ok: true },
    )
    expect(await on.versionOf(waiting.template_id)).toMatchObject({ status: 'DRAFT', waiting: null })
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
    const changed = await on.mustEdit(waiting, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    expect(await answer(colleague, waiting)).toMatchObject({ code: 'ABORTED' })
    expect(await answer(colleague, { ...waiting, revision: changed.revision })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'NOT_WAITING' },
    })
    expect(await on.versionOf(waiting.template_id)).toMatchObject({ waiting: null })
  })

  it('N5: a template that is published from the list, and a new one, wait as well; other changes do not', async () => {
    const saved = await on.create(withPolicy(asking(people.first)))
    const draft = await on.mustEdit(saved, { ...withPolicy(asking(people.second)), action: 'DRAFTED' })
    await configure(on.site, { is_policy_confirmation_enabled: true })
    const { template_id, revision } = draft
    const waiting = await admin.must('admin-publish_template', { template_id, revision })
    expect(waiting.is_waiting).toBe(true)
    expect(await answer(colleague, waiting)).toMatchObject({ ok: true })
    expect(await on.routeOf(saved)).toEqual([people.second.email])
    const created = await on.create(withPolicy(asking(people.first)))
    expect(created.is_waiting).toBe(true)
    expect(await people.owner.call('get_template_by_id', { template_id: created.template_id })).toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
    expect(await answer(colleague, created)).toMatchObject({ ok: true })
    expect((await on.create()).is_waiting).toBe(false)
  })

  it('N5: what is no longer valid when it is confirmed is refused, naming it', async () => {
    const waiting = await request()
    await on.site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date(NOW) })
      .where('email', '=', people.first.email)
      .execute()
    expect(await answer(colleague, waiting)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [{ code: 'CANNOT_SIGN_IN' }] },
    })
    await on.site.services.db.updateTable('people').set({ disabled_at: null }).execute()
  })
})

describe('rows without approval', () => {
  it('N1: are published, and count at first submissions, only while Settings allow them', async () => {
    const policy: Policy = { rows: [], otherwise: { kind: 'NO_APPROVAL' } }
    const refused = {
      ok: false,
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ code: 'NO_APPROVAL_NOT_ALLOWED' }] },
    }
    expect(await admin.call('admin-create_template', on.content('NONE', withPolicy(policy)))).toMatchObject(
      refused,
    )
    await configure(on.site, { is_policy_without_approval_enabled: true })
    const { template_id } = await on.create(withPolicy(policy))
    const memo = {
      template_id,
      action: 'SUBMITTED' as const,
      memo_content: amountContent({ amount: '10' }),
      sequences: [],
    }
    expect(await people.owner.call('create_memo', memo)).toMatchObject({ ok: true })
    await configure(on.site, { is_policy_without_approval_enabled: false })
    expect(await people.owner.call('create_memo', memo)).toMatchObject({
      ok: false,
      code: 'FAILED_PRECONDITION',
      details: { reason: 'POLICY_REFUSES' },
    })
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
    const saved = await on.create({ ...withPolicy(asking(people.first)), policy_samples: [sample] })
    const { policy_samples } = await on.versionOf(saved.template_id)
    expect(policy_samples).toMatchObject([
      { sample_id: 'S1', name: 'Small, Davao', owner_email: people.owner.email },
    ])
    const { template_id, revision, version_id } = saved
    const restored = await admin.must('admin-restore_template_version', { template_id, revision, version_id })
    expect((await on.versionOf(template_id, restored.version_id)).policy_samples).toEqual(policy_samples)
    const tried = await admin.must('admin-try_policy', {
      template_content: on.form.template_content,
      template_config: on.form.template_config,
      policy: asking(people.first),
      samples: policy_samples.map(({ name: _name, ...one }) => one),
    })
    expect(tried.results).toMatchObject([
      { kind: 'ROUTE', levels: [{ people: [{ email: people.first.email }] }] },
    ])
    const twentyOne = Array.from({ length: 21 }, (_, at) => ({ ...sample, sample_id: `S${at}` }))
    expect(
      await on.edit(saved, { ...withPolicy(asking(people.first)), policy_samples: twentyOne }),
    ).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })
})
