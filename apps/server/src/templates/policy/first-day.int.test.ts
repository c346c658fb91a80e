import type { Policy } from '@countersign/domain'
import { amountContent } from '@countersign/test-kit/amounts'
import { formAsking, level } from '@countersign/test-kit/memos'
import { amountRow, policyLevel, roleEverywhere } from '@countersign/test-kit/policies/policies'
import { addRole } from '@countersign/test-kit/policies/roles'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Publishing } from './testing/publishing.ts'
import { asking, openPublishing, withPolicy } from './testing/publishing.ts'

/** The site with its people, and what is done on it. */
let on: Publishing
let admin: Actor
let people: Publishing['people']

beforeAll(async () => {
  on = await openPublishing()
  ;({ admin, people } = on)
})
afterAll(() => on.site.stop())
beforeEach(() => on.reset())

describe('the day on which a policy starts', () => {
  it('N5: until that day in Manila, the policy of before counts for form, route and submission', async () => {
    const { first, second } = people
    const saved = await on.create(withPolicy(asking(first)))
    await on.mustEdit(saved, withPolicy(asking(second), '2026-12-01'))
    await on.goTo('2026-11-30T15:59:59Z')
    expect(await on.routeOf(saved)).toEqual([first.email])
    expect(await on.submit(saved, second)).toMatchObject({ ok: false, details: { reason: 'POLICY_NOT_MET' } })
    expect(await on.submit(saved, first)).toMatchObject({ ok: true })
    await on.goTo('2026-11-30T16:00:00Z')
    expect(await on.routeOf(saved)).toEqual([second.email])
    expect(await on.submit(saved, first)).toMatchObject({ ok: false, details: { reason: 'POLICY_NOT_MET' } })
    expect(await on.submit(saved, second)).toMatchObject({ ok: true })
  })

  it('N5: where there was none before, owners name anyone until then', async () => {
    const saved = await on.create()
    const { version_id } = await on.mustEdit(saved, withPolicy(asking(people.first), '2026-12-01'))
    expect(await on.formOf(saved)).toMatchObject({ workflow: 'ANYONE', routing: null })
    expect(await on.submit(saved, people.third)).toMatchObject({ ok: true })
    expect(await on.versionOf(saved.template_id, version_id)).toMatchObject({
      workflow: 'POLICY',
      policy_starts_on: '2026-12-01',
      earlier_policies: [{ until: '2026-12-01', policy: null }],
    })
    await on.goTo('2026-12-01T01:00:00Z')
    expect(await on.formOf(saved)).toMatchObject({
      workflow: 'POLICY',
      routing: { policy: asking(people.first) },
    })
  })

  it('N5: a draft submitted after the day is judged by the policy that has started', async () => {
    const { owner, first, third } = people
    const saved = await on.create()
    await on.mustEdit(saved, withPolicy(asking(first), '2026-12-01'))
    const draft = {
      template_id: saved.template_id,
      memo_content: amountContent({ amount: '10' }),
      sequences: [level([third])],
    }
    const { memo_id } = await owner.must('create_memo', { ...draft, action: 'SAVE_AS_DRAFT' })
    await on.goTo('2026-12-01T01:00:00Z')
    const { template_id: _template, ...submitted } = draft
    expect(await owner.call('edit_memo', { ...submitted, memo_id, action: 'SUBMITTED' })).toMatchObject({
      ok: false,
      details: { reason: 'POLICY_NOT_MET' },
    })
  })

  it('N5: publishing again before the day keeps what counts until then; a day that has come is none', async () => {
    const { first, second, third } = people
    const saved = await on.create(withPolicy(asking(first)))
    const next = await on.mustEdit(saved, withPolicy(asking(second), '2026-12-01'))
    const last = await on.mustEdit(
      { ...saved, revision: next.revision },
      withPolicy(asking(third), '2026-12-15'),
    )
    expect((await on.versionOf(saved.template_id, last.version_id)).earlier_policies).toEqual([
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
    expect((await on.versionOf(saved.template_id, again.version_id)).earlier_policies).toHaveLength(2)
    const now = await on.mustEdit(
      { ...saved, revision: again.revision },
      withPolicy(asking(third), '2026-11-24'),
    )
    expect((await on.versionOf(saved.template_id, now.version_id)).earlier_policies).toEqual([])
    expect(await on.routeOf(saved)).toEqual([third.email])
  })

  it('N2, N5: a role that counts until the day can not be deleted; afterwards it can', async () => {
    const { db } = on.site.services
    const role_id = await addRole(db, 'Department head', [{ email: people.first.email }])
    const policy: Policy = {
      rows: [amountRow('ALL', [null, null], [policyLevel('L1', roleEverywhere(role_id))])],
      otherwise: { kind: 'REFUSE', text: 'Give the amount in pesos.' },
    }
    const saved = await on.create(withPolicy(policy))
    await on.mustEdit(saved, withPolicy(asking(people.second), '2026-12-01'))
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({
      ok: false,
      details: { reason: 'IN_USE' },
    })
    await on.goTo('2026-12-01T01:00:00Z')
    await on.signInAgain(admin)
    expect(await admin.call('admin-delete_role', { role_id })).toMatchObject({ ok: true })
  })

  it('K9, N5: a person whom an earlier policy names is listed until the day on which it ends', async () => {
    const saved = await on.create({ ...withPolicy(asking(people.third)), template_name: 'Leaving soon' })
    await on.mustEdit(saved, {
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
    await on.goTo('2026-12-01T01:00:00Z')
    expect(await named()).toBe(false)
  })

  it('N5: a form that lacks what the policy of before looks at can not be published for later', async () => {
    const saved = await on.create(withPolicy(asking(people.first)))
    const later = withPolicy({ rows: [], otherwise: asking(people.first).otherwise }, '2026-12-01')
    expect(await on.edit(saved, { ...later, template_config: { allow_sub_approvals: true } })).toMatchObject({
      ok: false,
      code: 'FAILED_PRECONDITION',
      message:
        'The policy that counts until 12/01/2026 does not fit this form. Row 1 › Amount: The template does not name the amount of its memos. Name it first.',
    })
    expect(await on.edit(saved, later)).toMatchObject({ ok: true })
  })

  it('N5, R7: a section whose approvers come with the policy can not be published for later', async () => {
    const template_content = [
      ...on.form.template_content,
      ...formAsking(1)
        .slice(1)
        .map((section) => ({ ...section, answered_by: { kind: 'POLICY' as const, level_ids: ['L2'] } })),
    ]
    const later = {
      ...withPolicy(asking(people.second, 'L2'), '2026-12-01'),
      template_content,
    }
    const refused = (message: string) => ({
      ok: false,
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining(message) as string,
    })
    expect(await on.edit(await on.create(), later)).toMatchObject(
      refused('Without a policy until 12/01/2026, this form has no such level.'),
    )
    expect(await on.edit(await on.create(withPolicy(asking(people.first))), later)).toMatchObject(
      refused('The policy that counts until 12/01/2026 does not fit this form.'),
    )
    expect(await on.edit(await on.create(withPolicy(asking(people.first, 'L2'))), later)).toMatchObject({
      ok: true,
    })
  })

  it('N5: the history names the day', async () => {
    const saved = await on.create()
    await on.mustEdit(saved, { ...withPolicy(asking(people.first), '2026-12-01'), action: 'DRAFTED' })
    const { template_id } = saved
    const versions = await admin.must('admin-get_template_versions', { template_id })
    expect(versions.map(({ policy_starts_on }) => policy_starts_on)).toEqual(['2026-12-01', null])
  })
})
