import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailOf } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { addCategory } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let ann: Actor
let bea: Actor
let limited: Actor
let categoryId: string

const signIn = (name: string) => site.signIn(mailOf(name), name, 'admin')
const toCategory = () => ({ company_ids: [], category_ids: [categoryId] })

/** Without administrators of the environment, so that the list alone counts. */
beforeAll(async () => {
  site = await createTestSite({ ADMIN_EMAILS: '' })
  await begin()
  categoryId = await addCategory(ann, 'Travel')
})
beforeEach(() => begin())
afterAll(() => site.stop())

/** Ann and Bea administer without limits, and everyone is freshly signed in. */
async function begin(): Promise<void> {
  const { db } = site.services
  await configure(site, {
    admin_emails: ['Ann Reyes', 'Bea Lim', 'Leo Tan'].map(mailOf),
    hosted_domains: { values: ['northwind.example', 'south.example'] },
  })
  await db.deleteFrom('administrator_limits').execute()
  await db.updateTable('people').set({ disabled_at: null }).execute()
  ;[ann, bea, limited] = await Promise.all([signIn('Ann Reyes'), signIn('Bea Lim'), signIn('Leo Tan')])
}

const limit = (by: Actor, who: Actor) =>
  by.call('admin-save_administrator', { email: who.email, limits: toCategory() })
const listed = async (by = ann) => (await by.must('admin-get_administrators', {})).administrators
const revisionOf = async (who: Actor) => (await listed()).find(({ email }) => email === who.email)!.revision
const refused = (reason: string) => ({ details: { reason } })

describe('P7: what an administrator is limited to', () => {
  it('counts at once, also for a session under way, and ends as it began', async () => {
    await limited.must('admin-get_settings', {})
    expect(await limit(ann, limited)).toMatchObject({ ok: true })
    expect(await limited.call('admin-get_settings', {})).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: 'This needs an administrator without limits.',
      ...refused('NEEDS_UNLIMITED'),
    })
    const log = await site.admin.inject({
      url: '/security-log.jsonl',
      headers: { cookie: limited.cookie },
    })
    expect(log.statusCode).toBe(403)
    const revision = await revisionOf(limited)
    await ann.must('admin-save_administrator', { email: limited.email, limits: null, revision })
    await limited.must('admin-get_settings', {})
  })

  it('is shown with its names, who set it, and why the caller and the last one are kept', async () => {
    await limit(ann, limited)
    expect(await listed()).toMatchObject([
      { email: ann.email, limits: null, kept_because: expect.stringContaining('This is you') as string },
      { email: bea.email, limits: null, kept_because: null, revision: 0 },
      {
        email: limited.email,
        name: 'Leo Tan',
        limits: { companies: [], categories: [{ id: categoryId, name: 'Travel' }] },
        modified_by: 'Ann Reyes',
        revision: expect.any(Number) as number,
      },
    ])
    await ann.must('admin-remove_administrator', { email: bea.email })
    expect((await listed())[0]?.kept_because).toContain('the last administrator without limits')
  })

  it('names at least one company or category, and none that does not exist', async () => {
    const save = (company_ids: string[], category_ids: string[]) =>
      ann.call('admin-save_administrator', { email: limited.email, limits: { company_ids, category_ids } })
    for (const refusal of [save([], []), save(['none'], []), save([], ['none'])])
      expect(await refusal).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('A6: is not changed over another change, and needs a fresh sign-in (P3)', async () => {
    await limit(ann, limited)
    const change = { email: limited.email, limits: toCategory(), revision: 0 }
    expect(await bea.call('admin-save_administrator', change)).toMatchObject({
      code: 'ABORTED',
      details: { revision: await revisionOf(limited), modified_by: 'Ann Reyes' },
    })
    await site.services.db
      .updateTable('sessions')
      .set({ signed_in_at: new Date(0) })
      .execute()
    for (const name of ['admin-save_administrator', 'admin-remove_administrator'] as const)
      expect(await ann.call(name, { email: limited.email, limits: null })).toMatchObject(
        refused('SIGN_IN_AGAIN'),
      )
  })

  it('A6: is not changed over another change, also where it was taken away in between', async () => {
    await limit(ann, limited)
    const revision = await revisionOf(limited)
    await bea.must('admin-save_administrator', { email: limited.email, limits: null })
    await limit(bea, limited)
    const stale = { email: limited.email, limits: null, revision }
    for (const name of ['admin-save_administrator', 'admin-remove_administrator'] as const)
      expect(await ann.call(name, stale)).toMatchObject({
        code: 'ABORTED',
        details: { modified_by: 'Bea Lim' },
      })
  })

  it('is logged twice: for administrators, and in the security log (W29, Q1)', async () => {
    await limit(ann, limited)
    const { events } = await ann.must('admin-get_log', { subject_kind: 'administrator', limit: 1 })
    expect(events[0]).toMatchObject({
      action: 'limit_administrator',
      subject_id: limited.email,
      before: { limits: 'none' },
      after: { limits: { companies: [], categories: ['Travel'] } },
    })
    const security = await ann.must('admin-get_security_log', { kind: 'rights', limit: 1 })
    expect(security.events[0]).toMatchObject({ action: 'limit_administrator', subject: limited.email })
  })

  it('is forgotten with the name on the list: named again, a person begins without', async () => {
    await limit(ann, limited)
    await ann.must('admin-remove_administrator', { email: limited.email })
    expect(await limited.call('admin-get_categories', {})).toMatchObject({ code: 'PERMISSION_DENIED' })
    await ann.must('admin-save_administrator', { email: limited.email, limits: null })
    await limit(ann, limited)
    const without = [ann.email, bea.email]
    await ann.must('admin-save_setting', { key: 'admin_emails', value: without })
    await ann.must('admin-save_setting', { key: 'admin_emails', value: [...without, limited.email] })
    await limited.must('admin-get_settings', {})
  })

  it('adds a person with their limits in one change; an address that cannot sign in is refused (D7)', async () => {
    const email = mailOf('Mia Cruz')
    await ann.must('admin-save_administrator', { email, limits: toCategory() })
    expect(await (await signIn('Mia Cruz')).call('admin-get_settings', {})).toMatchObject(
      refused('NEEDS_UNLIMITED'),
    )
    const elsewhere = { email: 'mia@elsewhere.example', limits: null }
    expect(await ann.call('admin-save_administrator', elsewhere)).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await ann.call('admin-remove_administrator', { email: 'none@northwind.example' })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('B5: the last administrator without limits', () => {
  it('is not limited, removed or disabled by themselves (W28)', async () => {
    expect(await limit(ann, ann)).toMatchObject(refused('LOCKOUT'))
    expect(await ann.call('admin-remove_administrator', { email: ann.email })).toMatchObject(
      refused('LOCKOUT'),
    )
  })

  it('P7: counts only where they can sign in', async () => {
    await site.services.db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', bea.email)
      .execute()
    await limit(ann, limited)
    const row = (await listed()).find(({ email }) => email === ann.email)
    expect(row?.kept_because).toContain('the last administrator without limits')
  })

  it('P7: limited administrators disable no administrator', async () => {
    await site.services.db.insertInto('companies').values({ company_id: 'nw', name: 'Northwind' }).execute()
    await site.services.db.updateTable('people').set({ company_id: 'nw' }).execute()
    const limits = { company_ids: ['nw'], category_ids: [] }
    await ann.must('admin-save_administrator', { email: limited.email, limits })
    expect(
      await limited.call('admin-set_person_disabled', { person_id: bea.userId, disabled: true }),
    ).toMatchObject(refused('NEEDS_UNLIMITED'))
  })

  type Race = [string, (by: Actor, who: Actor) => Promise<unknown>]
  const races: Race[] = [
    ['limit', limit],
    ['remove', (by, who) => by.call('admin-remove_administrator', { email: who.email })],
    ['disable', (by, who) => by.call('admin-set_person_disabled', { person_id: who.userId, disabled: true })],
    [
      'leave off the list',
      (by) => by.call('admin-save_setting', { key: 'admin_emails', value: [by.email, limited.email] }),
    ],
  ]
  const pairs = races.flatMap((one) => races.map((other) => ({ one, other })))

  it.each(pairs.map(({ one, other }) => ({ name: `${one[0]} and ${other[0]}`, one, other })))(
    'stays when the last two $name each other at once',
    async ({ one, other }) => {
      await limit(ann, limited)
      const answers = await Promise.all([one[1](ann, bea), other[1](bea, ann)])
      const done = answers.filter((answer) => (answer as { ok: boolean }).ok)
      expect(done).toHaveLength(1)
      const left = await Promise.all([ann, bea].map((who) => who.call('admin-get_settings', {})))
      expect(left.filter(({ ok }) => ok)).toHaveLength(1)
    },
  )
})
