import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer, TemplateContent } from '@countersign/domain'
import { manilaDate } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { lastMemo } from '../../memos/last-route.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const submit = (answers?: object, levels = [level([people.first])], form = template) =>
  people.owner.must('create_memo', submission(form, levels, answers))
const draftOf = (memo_id: string) => people.owner.must('getMemoDetailsForEditing', { memo_id })

/** Publishes a second version of a template, whose form asks something else. */
async function publishAgain(
  { templateId }: TestTemplate,
  change: (form: TemplateContent) => TemplateContent,
) {
  const { db } = site.services
  const first = await db
    .selectFrom('template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('template_versions')
    .set({ status: 'SUPERSEDED' })
    .where('version_id', '=', first.version_id)
    .execute()
  const { version_id } = await db
    .insertInto('template_versions')
    .values({
      template_id: templateId,
      version_no: 2,
      status: 'PUBLISHED',
      template_name: first.template_name,
      description: '',
      guidelines: '',
      template_content: JSON.stringify(change(first.template_content as unknown as TemplateContent)),
      template_config: JSON.stringify(first.template_config),
      modified_by: 'test',
    })
    .returning('version_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('templates')
    .set({ published_version_id: version_id })
    .where('template_id', '=', templateId)
    .execute()
}

describe('M8: duplicating a memo', () => {
  it('begins a draft with its answers, whatever has become of it, and leaves it as it was', async () => {
    const { owner, first } = people
    const { memo_id } = await submit({ subject: 'Chairs for Cebu', amount: '1250.00' })
    await first.must('reject_memo', { memo_id, remarks: 'Too dear' })
    const copy = await owner.must('duplicate_memo', { memo_id })
    expect(copy).toMatchObject({ code: 200, memo_status: 'SAVE_AS_DRAFT', left_out: [] })
    expect(copy.memo_id).not.toBe(memo_id)
    const draft = await draftOf(copy.memo_id)
    expect(draft).toMatchObject({ memo_subject: 'Chairs for Cebu', raw_sequences: [], attachment_urls: [] })
    expect(JSON.stringify(draft.memo_content)).toContain('1250.00')
    const original = await owner.must('get_memo_details_for_viewing', { memo_id })
    expect(original.memo.memo_status).toBe('REJECTED')
  })

  it('copies no files, and says so', async () => {
    const { owner } = people
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'Quotation.pdf'))
    const headers = { cookie: owner.cookie }
    const uploaded = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
    const file = uploaded.json<FileAnswer>()
    const { memo_id } = await submit({ subject: 'With a file', files: [file] })
    const { left_out } = await owner.must('duplicate_memo', { memo_id })
    expect(left_out).toEqual([
      {
        field_id: 'FILES',
        label: 'Upload supporting documents (optional)',
        reason: 'FILES',
        message: 'Files are not copied.',
      },
    ])
  })

  it('lists what the current form no longer asks', async () => {
    const form = await publishTemplate(site, 'CHG')
    const { memo_id } = await submit({ subject: 'Older form' }, [level([people.first])], form)
    await publishAgain(form, (sections) =>
      sections.map((section) => ({
        ...section,
        value: section.value.filter(({ field_id }) => field_id !== 'AMOUNT'),
      })),
    )
    const copy = await people.owner.must('duplicate_memo', { memo_id })
    expect(copy.left_out).toMatchObject([{ field_id: 'AMOUNT', label: 'Amount', reason: 'REMOVED' }])
    expect(JSON.stringify((await draftOf(copy.memo_id)).template_content)).not.toContain('AMOUNT')
  })

  it('makes one draft of a request that is sent twice (A6)', async () => {
    const { memo_id } = await submit({ subject: 'Sent twice' })
    const key = { memo_id, idempotency_key: randomUUID() }
    const [one, other] = [
      await people.owner.must('duplicate_memo', key),
      await people.owner.must('duplicate_memo', key),
    ]
    expect(other).toEqual(one)
  })

  it('takes the newest content, as the owner reads it (C6)', async () => {
    const { owner, first } = people
    const draft = submission(template, [level([first])], { subject: 'Not submitted yet' })
    const { memo_id } = await owner.must('create_memo', { ...draft, action: 'SAVE_AS_DRAFT' })
    const copy = await owner.must('duplicate_memo', { memo_id })
    expect((await draftOf(copy.memo_id)).memo_subject).toBe('Not submitted yet')
  })

  it('needs a published template, and an organisation that may create memos (I3)', async () => {
    const form = await publishTemplate(site, 'OLD')
    const { memo_id } = await submit({ subject: 'Of a withdrawn form' }, [level([people.first])], form)
    const { db } = site.services
    await db
      .updateTable('templates')
      .set({ published_version_id: null })
      .where('template_id', '=', form.templateId)
      .execute()
    expect(await people.owner.call('duplicate_memo', { memo_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'This memo cannot be duplicated: its template is no longer published.',
    })
    const other = await submit({ subject: 'Of a blocked group' })
    await db.insertInto('user_groups').values({ domain: 'northwind.example', status: 'DISABLED' }).execute()
    expect(await people.owner.call('duplicate_memo', { memo_id: other.memo_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'Creating memos is not available for your organisation.',
    })
    await db.deleteFrom('user_groups').execute()
  })
})

describe("M8: 'As last time'", () => {
  it("offers the route of one's latest submitted memo of the template, and no one else's", async () => {
    const form = await publishTemplate(site, 'LST')
    const { owner, first, second } = people
    const ask = (person = owner) => person.must('get_last_route', { template_id: form.templateId })
    expect(await ask()).toEqual({ memo_id: null, levels: [] })
    await submit({ subject: 'Earlier' }, [level([second])], form)
    const last = await submit({ subject: 'Latest' }, [level([first]), level([second])], form)
    await owner.must('create_memo', {
      ...submission(form, [level([second])]),
      action: 'SAVE_AS_DRAFT',
    })
    const route = await ask()
    expect(route.memo_id).toBe(last.memo_id)
    expect(route.levels.map(({ approvers }) => approvers.map(({ email }) => email))).toEqual([
      [first.email],
      [second.email],
    ])
    expect(await ask(second)).toEqual({ memo_id: null, levels: [] })
    expect(await owner.must('get_last_route', { template_id: 'none' })).toEqual({ memo_id: null, levels: [] })
  })

  it('marks people who have left, or are away and until when (K1, K10)', async () => {
    const form = await publishTemplate(site, 'AWY')
    const { owner, first, second } = people
    await submit({ subject: 'Route of two' }, [level([first]), level([second])], form)
    const { db } = site.services
    await db.updateTable('people').set({ disabled_at: new Date() }).where('email', '=', first.email).execute()
    const today = manilaDate(new Date().toISOString())
    await second.must('save_absence', {
      first_day: today,
      last_day: '2099-12-31',
      lines: [{ first_day: today, last_day: '2099-12-31', template_ids: [], delegate_email: null }],
    })
    const { levels } = await owner.must('get_last_route', { template_id: form.templateId })
    expect(levels[0]?.approvers).toMatchObject([{ email: first.email, has_left: true }])
    expect(levels[1]?.approvers).toMatchObject([{ has_left: false, away: { until: '2099-12-31' } }])
    await db.updateTable('people').set({ disabled_at: null }).where('email', '=', first.email).execute()
  })

  it('reads one row of an index, however many memos the person has', async () => {
    const { db } = site.services
    const { sql, parameters } = lastMemo(db, people.owner.email, template.templateId).compile()
    const client = await site.services.pool.connect()
    try {
      await client.query('SET enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters])
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Limit[^]*Index Scan Backward using memos_owner_template/,
      )
    } finally {
      await client.query('RESET enable_seqscan')
      client.release()
    }
  })
})
