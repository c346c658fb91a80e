import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '@countersign/contract'
import { signInParticipants, level } from '@countersign/test-kit/memos'
import { addCategory, createConsoleSite, formWith, newTemplate } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let colleague: Actor
let category: string
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  category = await addCategory(admin, 'Budget & Finance')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** Input that saves a template again, with changes. */
const changes = (
  saved: { template_id: string; version_id?: string | undefined; revision?: number | undefined },
  code: string,
  more: Partial<CallInput<'admin-edit_template'>> = {},
): CallInput<'admin-edit_template'> => {
  const { template_code: _code, ...content } = newTemplate(category, code)
  const { template_id, version_id, revision } = saved
  return { ...content, template_id, version_id, revision, ...more }
}

const publish = (code: string) =>
  admin.must('admin-create_template', newTemplate(category, code, { action: 'PUBLISHED' }))

const statuses = async (template_id: string) =>
  (await admin.must('admin-get_template_versions', { template_id })).map((version) => version.status)

/** Submits a memo with a template's published version. */
async function writeMemo(template_id: string): Promise<string> {
  const template = await people.owner.must('get_template_by_id', { template_id })
  const answer = (field_id: string, value: string) => ({ field_id, value })
  const sections = template.template_content.map((section) => ({
    field_id: section.field_id,
    field_type: 'SECTION',
    value: [answer('TEXT_SUBJECT', 'Routers'), answer('QUESTION', 'They are old')],
  }))
  const sent = { template_id, memo_content: sections, sequences: [level([people.first])] }
  return (await people.owner.must('create_memo', { ...sent, action: 'SUBMITTED' })).memo_id
}

describe('a new template', () => {
  it('W14: is a draft that employees do not see until it is published', async () => {
    const saved = await admin.must('admin-create_template', newTemplate(category, 'NEW1'))
    expect(saved).toMatchObject({ message: 'Your template has been saved.', revision: 1 })
    const drafts = await admin.must('admin-get_drafted_templates', {})
    expect(drafts.find((row) => row.template_id === saved.template_id)).toMatchObject({
      status: 'DRAFT',
      category_name: 'Budget & Finance',
      modified_by: 'Liza Marasigan',
      api_version: 'v2',
    })
    const { template_id, revision } = saved
    expect(await people.owner.call('get_template_by_id', { template_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
    const published = await admin.must('admin-publish_template', { template_id, revision })
    expect(published.message).toBe('The template has been published successfully')
    expect(await people.owner.must('get_template_by_id', { template_id })).toMatchObject({
      template_code: 'NEW1',
      version_id: saved.version_id,
    })
  })

  it('W7: has a unique code, whose availability can be checked', async () => {
    expect(await admin.must('admin-check_template_code', { template_code: 'cod1' })).toEqual({
      available: true,
    })
    await admin.must('admin-create_template', newTemplate(category, 'cod1'))
    expect(await admin.must('admin-check_template_code', { template_code: 'COD1 ' })).toEqual({
      available: false,
    })
    expect(await colleague.call('admin-create_template', newTemplate(category, 'COD1'))).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { issues: [{ path: 'template_code' }] },
    })
  })

  it('is created once by concurrent requests with the same code', async () => {
    const both = await Promise.all(
      [admin, colleague].map((who) => who.call('admin-create_template', newTemplate(category, 'TWIN'))),
    )
    expect(both.map((answer) => answer.ok).sort()).toEqual([false, true])
  })

  it('needs a category that exists', async () => {
    for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
      expect(await admin.call('admin-create_template', newTemplate(id, 'NOCAT'))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        details: { issues: [{ path: 'category_id', message: 'Please choose a category.' }] },
      })
  })

  it('A6: is created idempotently', async () => {
    const input = newTemplate(category, 'ONCE', { idempotency_key: 'the-same-key' })
    const first = await admin.must('admin-create_template', input)
    expect(await admin.must('admin-create_template', input)).toEqual(first)
  })
})

describe('the content of a template', () => {
  it('F0, F5: is sanitised in guidelines and prefilled rich text', async () => {
    const evil = '<p>Hello<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
    const content = formWith('Why?')
    content[0]!.value.push({
      field_id: 'RTE',
      field_name: 'Body',
      field_type: 'TEXT_RTE_PREFILLED',
      validations: {},
      defaultValue: evil,
    })
    const saved = await admin.must(
      'admin-create_template',
      newTemplate(category, 'EVIL', { guidelines: evil, template_content: content as never }),
    )
    const stored = JSON.stringify(await admin.must('admin-get_template_by_id', saved))
    expect(stored).toContain('Hello')
    expect(stored).not.toMatch(/<script|onerror|alert/)
  })

  it('may be incomplete in a draft, but not malformed', async () => {
    const saved = await admin.must(
      'admin-create_template',
      newTemplate(category, 'EMPTY', { template_content: [] }),
    )
    const refused = await admin.call('admin-publish_template', saved)
    expect(refused).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { issues: [{ message: 'A template needs the memo subject as its first question' }] },
    })
    const shapeless = newTemplate(category, 'SHAPE', { template_content: [{ field_id: 'X' }] as never })
    expect(await admin.call('admin-create_template', shapeless)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('F6: is validated before anything is stored, also when published at once', async () => {
    const content = formWith('Why?')
    content[0]!.value.push(
      ...['ONE', 'TWO'].map((field_id) => ({
        field_id,
        field_name: field_id,
        field_type: 'FILE_UPLOAD' as const,
        validations: {},
      })),
    )
    const input = newTemplate(category, 'JUDGED', {
      action: 'PUBLISHED',
      template_content: content as never,
    })
    expect(await admin.call('admin-create_template', input)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: {
        issues: [
          {
            path: 'template_content.TWO',
            message: 'TWO: Only one file upload is allowed',
            code: 'SEVERAL_UPLOADS',
          },
        ],
      },
    })
    expect(await admin.must('admin-check_template_code', { template_code: 'JUDGED' })).toEqual({
      available: true,
    })
  })
})

describe('F7: editing a published template', () => {
  it('adds a draft; the published version stays live, and memos keep theirs', async () => {
    const live = await publish('EDIT1')
    const { template_id } = live
    const memo = await writeMemo(template_id)
    const content = formWith('A better question?') as never
    const draft = await admin.must(
      'admin-edit_template',
      changes(live, 'EDIT1', { template_content: content }),
    )
    expect(draft.version_id).not.toBe(live.version_id)
    expect(await statuses(template_id)).toEqual(['DRAFT', 'PUBLISHED'])
    expect((await people.owner.must('get_template_by_id', { template_id })).version_id).toBe(live.version_id)

    const again = await admin.must('admin-edit_template', changes(draft, 'EDIT1', { action: 'PUBLISHED' }))
    expect(again.message).toBe('Your template has been published')
    expect(await statuses(template_id)).toEqual(['PUBLISHED', 'SUPERSEDED'])
    const asked = await people.owner.must('get_memo_details_for_viewing', { memo_id: memo })
    expect(JSON.stringify(asked.memo.template_content)).toContain('What for?')
    const [, first] = await admin.must('admin-get_template_versions', { template_id })
    expect(first).toMatchObject({ memo_count: 1, published_by: 'Liza Marasigan', version_no: 1 })
  })

  it('keeps the category until the draft is published', async () => {
    const live = await publish('EDIT2')
    const { template_id } = live
    const other = await addCategory(admin, 'Projects')
    const draft = await admin.must('admin-edit_template', changes(live, 'EDIT2', { category_id: other }))
    const shown = async () => (await people.owner.must('get_template_by_id', { template_id })).category_name
    expect(await shown()).toBe('Budget & Finance')
    await admin.must('admin-publish_template', { template_id, version_id: draft.version_id })
    expect(await shown()).toBe('Projects')
  })

  it('allows at most one draft', async () => {
    const live = await publish('EDIT3')
    const draft = await admin.must('admin-edit_template', changes(live, 'EDIT3'))
    const { version_id } = live
    expect(await admin.call('admin-edit_template', changes({ ...draft, version_id }, 'EDIT3'))).toMatchObject(
      {
        code: 'FAILED_PRECONDITION',
        details: { reason: 'DRAFT_EXISTS' },
      },
    )
    expect(await statuses(live.template_id)).toEqual(['DRAFT', 'PUBLISHED'])
    const opened = await admin.must('admin-get_template_by_id', { template_id: live.template_id })
    expect(opened.version_id).toBe(draft.version_id)
  })

  it('A6: is refused on a stale revision', async () => {
    const live = await publish('EDIT4')
    await colleague.must('admin-edit_template', changes(live, 'EDIT4', { description: 'Theirs' }))
    const refused = await admin.call('admin-edit_template', changes(live, 'EDIT4', { description: 'Mine' }))
    expect(refused).toMatchObject({
      code: 'ABORTED',
      details: { revision: 2, modified_by: 'Noel Bautista' },
    })
    const { template_id } = live
    expect((await admin.must('admin-get_template_by_id', { template_id })).description).toBe('Theirs')
  })

  it('A6: can keep another administrator’s draft in the history under their name', async () => {
    const live = await publish('OVER')
    const { template_id } = live
    const begun = await admin.must('admin-edit_template', changes(live, 'OVER', { description: 'Begun' }))
    const theirs = await colleague.must(
      'admin-edit_template',
      changes(begun, 'OVER', { description: 'Theirs' }),
    )
    const mine = changes(theirs, 'OVER', { description: 'Mine', over_draft: true })
    const saved = await admin.must('admin-edit_template', mine)
    const history = await admin.must('admin-get_template_versions', { template_id })
    expect(history).toMatchObject([
      { version_no: 3, status: 'DRAFT', modified_by: 'Liza Marasigan', version_id: saved.version_id },
      { version_no: 2, status: 'SUPERSEDED', modified_by: 'Noel Bautista', published_by: null },
      { version_no: 1, status: 'PUBLISHED' },
    ])
    const description = async (version_id: string) =>
      (await admin.must('admin-get_template_by_id', { template_id, version_id })).description
    expect(await description(theirs.version_id)).toBe('Theirs')
    expect(await description(saved.version_id)).toBe('Mine')
    // It was never published, so only a restoration brings it back.
    const withdrawn = await admin.must('admin-unpublish_template', {
      template_id,
      version_id: live.version_id,
    })
    await admin.must('admin-delete_template', { template_id, version_id: withdrawn.version_id })
    expect(await statuses(template_id)).toEqual(['DRAFT', 'SUPERSEDED'])
  })

  it('A6: succeeds once for concurrent requests', async () => {
    const live = await publish('EDIT5')
    const both = await Promise.all(
      [admin, colleague].map((who) => who.call('admin-edit_template', changes(live, 'EDIT5'))),
    )
    expect(both.filter((answer) => answer.ok)).toHaveLength(1)
    expect(both.find((answer) => !answer.ok)).toMatchObject({ code: 'ABORTED' })
  })
})

describe('F7: unpublishing and deleting', () => {
  it('unpublishing prevents new memos; existing ones continue', async () => {
    const live = await publish('STOP1')
    const { template_id } = live
    const memo_id = await writeMemo(template_id)
    const done = await admin.must('admin-unpublish_template', live)
    expect(done.message).toBe('The template has been unpublished')
    expect(await people.owner.call('get_template_by_id', { template_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await people.first.must('approve_memo', { memo_id, remarks: '' })
    const unpublished = await admin.must('admin-get_templates', { field_value: 'UNPUBLISHED' })
    expect(unpublished.map((row) => row.template_id)).toContain(template_id)
    await admin.must('admin-publish_template', { template_id, version_id: live.version_id })
    expect(await statuses(template_id)).toEqual(['PUBLISHED'])
  })

  it('a version with memos is never deleted', async () => {
    const live = await publish('KEEP')
    await writeMemo(live.template_id)
    const { template_id, version_id } = await admin.must('admin-unpublish_template', live)
    expect(await admin.call('admin-delete_template', { template_id, version_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'VERSION_IN_USE' },
    })
    expect(await statuses(template_id)).toEqual(['UNPUBLISHED'])
  })

  it('a published or superseded version is not deleted', async () => {
    const live = await publish('LIVE')
    const { template_id, version_id } = live
    expect(await admin.call('admin-delete_template', live)).toMatchObject({ code: 'FAILED_PRECONDITION' })
    await admin.must('admin-edit_template', changes(live, 'LIVE', { action: 'PUBLISHED' }))
    expect(await admin.call('admin-delete_template', { template_id, version_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
    expect(await admin.call('admin-publish_template', { template_id, version_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
    expect(await admin.call('admin-unpublish_template', { template_id, version_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  it('a template is deleted with its last version', async () => {
    const draft = await admin.must('admin-create_template', newTemplate(category, 'GONE'))
    const gone = await admin.must('admin-delete_template', draft)
    expect(gone.message).toBe('Version deleted')
    const { template_id } = draft
    expect(await admin.call('admin-get_template_by_id', { template_id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.call('admin-get_template_versions', { template_id })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('deleting an unpublished version makes the previous one accessible', async () => {
    const live = await publish('REACH')
    const next = await admin.must('admin-edit_template', changes(live, 'REACH', { action: 'PUBLISHED' }))
    await admin.must('admin-unpublish_template', next)
    await admin.must('admin-delete_template', { template_id: next.template_id, version_id: next.version_id })
    expect(await statuses(live.template_id)).toEqual(['UNPUBLISHED'])
  })
})

describe('the history of a template', () => {
  it('shows who created and published each version, and restores an earlier one as a draft', async () => {
    const live = await publish('HIST')
    const { template_id, version_id } = live
    const content = formWith('Something else?') as never
    const more = { action: 'PUBLISHED' as const, template_content: content }
    const next = await colleague.must('admin-edit_template', changes(live, 'HIST', more))
    const draft = await admin.must('admin-restore_template_version', {
      template_id,
      version_id,
      revision: next.revision,
    })
    const [third, second, first] = await admin.must('admin-get_template_versions', { template_id })
    expect([third, second, first]).toMatchObject([
      { version_no: 3, status: 'DRAFT', created_by: 'Liza Marasigan', published_by: null },
      { version_no: 2, status: 'PUBLISHED', created_by: 'Noel Bautista', published_by: 'Noel Bautista' },
      { version_no: 1, status: 'SUPERSEDED', created_by: 'Liza Marasigan' },
    ])
    const restored = await admin.must('admin-get_template_by_id', {
      template_id,
      version_id: draft.version_id,
    })
    expect(JSON.stringify(restored.template_content)).toContain('What for?')
    expect(await admin.call('admin-restore_template_version', { template_id, version_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  it('counts the open memos that a publication does not affect', async () => {
    const live = await publish('EFFECT')
    const { template_id } = live
    await writeMemo(template_id)
    expect(await admin.must('admin-get_publishing_effects', { template_id })).toEqual({
      drafts: 0,
      open_memos: 1,
    })
  })

  it('records every change in the administrators’ log, which is append-only', async () => {
    const live = await publish('LOGGED')
    await admin.must('admin-unpublish_template', live)
    const { db } = site.services
    const events = await db
      .selectFrom('admin_events')
      .select(['action', 'actor_email', 'before', 'after'])
      .where('subject_id', '=', live.template_id)
      .orderBy('event_no')
      .execute()
    expect(events).toMatchObject([
      { action: 'create_template', actor_email: admin.email, after: { version: 1, status: 'PUBLISHED' } },
      { action: 'unpublish_template', before: { status: 'PUBLISHED' }, after: { status: 'UNPUBLISHED' } },
    ])
    await expect(db.updateTable('admin_events').set({ actor_name: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('admin_events').execute()).rejects.toThrow('append-only')
  })
})
