import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'

let site: TestSite
let admin: Actor
let colleague: Actor
let category: string

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  category = await addCategory(admin, 'Budget & Finance')
})
afterAll(() => site.stop())

const content = (code: string, category_id = category) => {
  const { template_code: _code, ...input } = newTemplate(category_id, code)
  return input
}

/** A colleague's draft in place of the administrator's, which stays in the history (A6). */
async function draftOverDraft(code: string) {
  const { template_id, revision } = await admin.must('admin-create_template', newTemplate(category, code))
  return colleague.must('admin-edit_template', { ...content(code), template_id, revision, over_draft: true })
}

const statuses = async (template_id: string) =>
  (await admin.must('admin-get_template_versions', { template_id })).map(({ status }) => status)

const categoryOf = async (template_id: string) =>
  (
    await site.services.db
      .selectFrom('templates')
      .select('category_id')
      .where('template_id', '=', template_id)
      .executeTakeFirstOrThrow()
  ).category_id

it('W14: deleting the only draft of a template makes the draft before it the draft again', async () => {
  const { template_id, version_id } = await draftOverDraft('BACK')
  expect(await statuses(template_id)).toEqual(['DRAFT', 'SUPERSEDED'])
  await admin.must('admin-delete_template', { template_id, version_id })
  expect(await statuses(template_id)).toEqual(['DRAFT'])
  const drafts = await admin.must('admin-get_drafted_templates', {})
  expect(drafts.filter((one) => one.template_id === template_id)).toMatchObject([{ version_no: 1 }])
  await admin.must('admin-delete_template', { template_id })
  expect(await admin.call('admin-get_template_by_id', { template_id })).toMatchObject({ code: 'NOT_FOUND' })
})

it('W14: a version that was published comes before a draft that never was', async () => {
  const { template_id } = await draftOverDraft('FIRST')
  await admin.must('admin-publish_template', { template_id })
  await admin.must('admin-edit_template', { ...content('FIRST'), template_id, action: 'PUBLISHED' })
  const deleteLive = async () => {
    const { version_id } = await admin.must('admin-get_template_by_id', { template_id })
    await admin.must('admin-delete_template', { template_id, version_id })
  }
  await admin.must('admin-unpublish_template', { template_id })
  await deleteLive()
  expect(await statuses(template_id)).toEqual(['UNPUBLISHED', 'SUPERSEDED'])
  await deleteLive()
  expect(await statuses(template_id)).toEqual(['DRAFT'])
})

it('W14, P7: a template that was never published belongs to the category of its draft, also with an earlier draft', async () => {
  const { template_id, version_id } = await draftOverDraft('MOVED')
  const projects = await addCategory(admin, 'Projects')
  await admin.must('admin-edit_template', { ...content('MOVED', projects), template_id, version_id })
  expect(await categoryOf(template_id)).toBe(projects)
  await admin.must('admin-delete_template', { template_id, version_id })
  expect(await categoryOf(template_id)).toBe(category)
})

it('P7: a draft of another category is not brought back by an administrator of one of both', async () => {
  const { template_id, version_id } = await draftOverDraft('LIMITS')
  const projects = await addCategory(admin, 'Limited projects')
  await admin.must('admin-edit_template', { ...content('LIMITS', projects), template_id, version_id })
  const email = 'limited@northwind.example'
  const limits = { company_ids: [], category_ids: [projects] }
  await admin.must('admin-save_administrator', { email, limits })
  const limited = await site.signIn(email, 'Limited', 'admin')
  expect(await limited.call('admin-delete_template', { template_id, version_id })).toMatchObject({
    code: 'PERMISSION_DENIED',
    details: { reason: 'NEEDS_UNLIMITED' },
  })
  expect(await statuses(template_id)).toEqual(['DRAFT', 'SUPERSEDED'])
})
