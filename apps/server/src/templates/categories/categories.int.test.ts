import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCategory, createConsoleSite, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let colleague: Actor

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
})
afterAll(() => site.stop())

describe('a category', () => {
  it('F7: counts its templates and leaves them uncategorised when it is deleted', async () => {
    const category_id = await addCategory(admin, 'Short-lived')
    const saved = await admin.must(
      'admin-create_template',
      newTemplate(category_id, 'UNCAT', { action: 'PUBLISHED' }),
    )
    const listed = (await admin.must('admin-get_categories', {})).find(
      (row) => row.category_id === category_id,
    )
    expect(listed).toMatchObject({ template_count: 1, modified_by: { displayName: 'Liza Marasigan' } })
    expect(await admin.must('admin-delete_category', { ...listed, category_id })).toMatchObject({
      message: 'Category has been deleted.',
    })
    const rows = await admin.must('admin-get_templates', { field_value: 'PUBLISHED' })
    expect(rows.find((row) => row.template_id === saved.template_id)).toMatchObject({ category_name: null })
    expect(await admin.call('admin-get_category_by_id', { category_id })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is renamed by any administrator; a second one of the same name is refused', async () => {
    const category_id = await addCategory(admin, 'Generic')
    const edited = await colleague.must('admin-edit_category', { category_id, category_name: ' General ' })
    expect(edited.message).toBe('The category has been edited')
    expect(await admin.must('admin-get_category_by_id', { category_id })).toMatchObject({
      category_name: 'General',
      modified_by: { displayName: 'Noel Bautista' },
    })
    expect(await admin.call('admin-create_category', { category_name: 'GENERAL' })).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    await admin.must('admin-edit_category', { category_id, category_name: 'general' })
  })

  it('A6: is not renamed or deleted by who saw it under another name', async () => {
    const category_id = await addCategory(admin, 'Before')
    const { revision } = await admin.must('admin-get_category_by_id', { category_id })
    await colleague.must('admin-edit_category', { category_id, category_name: 'After', revision })
    const stale = { category_id, category_name: 'Mine', revision }
    for (const name of ['admin-edit_category', 'admin-delete_category'] as const)
      expect(await admin.call(name, stale)).toMatchObject({
        code: 'ABORTED',
        details: { revision: revision + 1, modified_by: 'Noel Bautista' },
      })
    await admin.must('admin-delete_category', { category_id, revision: revision + 1 })
  })

  it.each(['', '   ', 'x'.repeat(151)])('W4: cannot be named %j', async (name) => {
    expect(await admin.call('admin-create_category', { category_name: name })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  it.each(['admin-edit_category', 'admin-delete_category'] as const)(
    '%s of an unknown category answers NOT_FOUND',
    async (name) => {
      const input = { category_id: 'none', category_name: 'x' }
      expect(await admin.call(name, input)).toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})
