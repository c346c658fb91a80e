import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileAnswer, TemplateContent } from '@countersign/domain'
import { manilaDate } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
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
    try {
      await db.insertInto('user_groups').values({ domain: 'northwind.example', status: 'DISABLED' }).execute()
      expect(await people.owner.call('duplicate_memo', { memo_id: other.memo_id })).toMatchObject({
        code: 'FAILED_PRECONDITION',
        message: 'Creating memos is not available for your organisation.',
      })
    } finally {
      await db.deleteFrom('user_groups').execute()
    }
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
    const { owner } = people
    const leaver = await site.signIn(mailOf('Nina Cruz'), 'Nina Cruz')
    const absent = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
    await submit({ subject: 'Route of two' }, [level([leaver]), level([absent])], form)
    const { db } = site.services
    await db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', leaver.email)
      .execute()
    const today = manilaDate(new Date().toISOString())
    await absent.must('save_absence', {
      first_day: today,
      last_day: '2099-12-31',
      lines: [{ first_day: today, last_day: '2099-12-31', template_ids: [], delegate_email: null }],
    })
    const { levels } = await owner.must('get_last_route', { template_id: form.templateId })
    expect(levels[0]?.approvers).toMatchObject([{ email: leaver.email, has_left: true }])
    expect(levels[1]?.approvers).toMatchObject([{ has_left: false, away: { until: '2099-12-31' } }])
  })

  it('reads one row of an index, however many memos the person has', async () => {
    const { db, pool } = site.services
    const { templateId } = await publishTemplate(site, 'MNY')
    // Of the few memos that other tests write, any index costs as little. Here ten people have 1,000 each.
    await pool.query(
      `WITH made AS (
        INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject, created_at, modified_at, changed_at, submitted_at)
        SELECT 'MASS-' || n, '{"version":1}', 'mass' || n / 1000 || '@northwind.example', 'Mass', template_id, version_id, 'Form', 'Subject ' || n, now(), now(), now(), now() - n % 1000 * interval '1 minute'
        FROM generate_series(0, 9999) n, (SELECT template_id, version_id FROM template_versions WHERE template_id = $1) t
        RETURNING memo_key, owner_subject, submitted_at
      )
      INSERT INTO memo_versions (memo_key, version, subject, content, content_hash, route, submitted_at)
      SELECT memo_key, 1, owner_subject, '[]', '', '[]', submitted_at FROM made`,
      [templateId],
    )
    await pool.query('ANALYZE memos, memo_versions')
    const { sql, parameters } = lastMemo(db, 'mass7@northwind.example', templateId).compile()
    const client = await pool.connect()
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
