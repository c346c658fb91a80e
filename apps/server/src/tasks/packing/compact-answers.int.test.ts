import type { TemplateContent } from '@countersign/domain'
import { MEMO_CONTENT, readStored, UnknownStoredJson } from '@countersign/domain'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compactAnswers, expandAnswers } from '../../platform/memo-log/compact-answers.store.ts'
import { storedAnswers } from '../../platform/memo-log/memo-log.queries.ts'
import { packEndedLogs } from './pack-logs.job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let site: TestSite
let db: TestSite['services']['db']
let template: Awaited<ReturnType<typeof publishTemplate>>
let odd: typeof template
let people: Awaited<ReturnType<typeof signInParticipants>>

/** Questions of a form, one of them with a name that is written with marks. */
const NAMES = ['A', 'B', 'LINES', 'ñ"\\\u0080', 'Z']
const ODD_FORM: TemplateContent = [
  {
    field_id: 'SECTION_1',
    field_name: 'Part',
    field_type: 'SECTION',
    sectionId: 'SECTION_1',
    sectionIndex: 0,
    validations: {},
    value: NAMES.map((id) => ({
      field_id: id,
      field_name: `Question “${id}”`,
      field_type: 'TEXT',
      validations: {},
    })),
  },
]

beforeAll(async () => {
  site = await createTestSite()
  ;({ db } = site.services)
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  odd = await publishTemplate(site, 'ODD', {}, ODD_FORM)
  await sql`INSERT INTO answer_phrases (version_id, phrases)
    SELECT version_id, phrases_of(template_content) FROM template_versions WHERE template_id = ${odd.templateId}`.execute(
    db,
  )
})
afterAll(() => site.stop())

async function submit(of = template) {
  const { memo_id } = await people.owner.must('create_memo', submission(of, [level([people.first])]))
  const { memo_key } = await db
    .selectFrom('memos')
    .select('memo_key')
    .where('memo_id', '=', memo_id)
    .executeTakeFirstOrThrow()
  return { memo_id, memo_key }
}

async function approved(of = template) {
  const memo = await submit(of)
  await people.first.must('approve_memo', { memo_id: memo.memo_id })
  return memo
}

const rowOf = (memo_key: string) =>
  db
    .selectFrom('memo_versions')
    .select(['content', 'packed', sql<string>`${storedAnswers('memo_versions')}::text`.as('answers')])
    .where('memo_key', '=', memo_key)
    .executeTakeFirstOrThrow()

/** The nightly job, some days from now. */
async function pack(days: number, packsLogs: 'on' | 'compact' = 'compact'): Promise<void> {
  const { services } = site
  const now = () => new Date(Date.now() + days * DAY_MS)
  await packEndedLogs({}, { ...services, now, config: { ...services.config, packsLogs } })
}

describe('D10: compact answers', () => {
  it('D10: are those of memos that ended days ago, where PACK_LOGS=compact', async () => {
    const [ended, underWay] = [await approved(), await submit()]
    const before = await rowOf(ended.memo_key)
    await pack(6)
    await pack(8, 'on')
    expect(await rowOf(ended.memo_key)).toEqual(before)
    await pack(8)
    const { packed, content, answers } = await rowOf(ended.memo_key)
    expect(answers).toBe(before.answers)
    expect(packed!.length).toBeLessThan(answers.length / 2)
    // Nothing takes what is left in the column for answers.
    expect(() => readStored(MEMO_CONTENT, content)).toThrow(UnknownStoredJson)
    expect((await rowOf(underWay.memo_key)).packed).toBeNull()
    const after = String(BigInt(ended.memo_key) - 1n)
    expect(await expandAnswers(db, { after, most: 100 })).toMatchObject({ done: 1 })
    expect(await rowOf(ended.memo_key)).toEqual(before)
  })

  it('D10: stay what they were, whatever happens to their template', async () => {
    const changed = await publishTemplate(site, 'CHG')
    const memo = await approved(changed)
    const { answers } = await rowOf(memo.memo_key)
    expect(await compactAnswers(db, [memo.memo_key])).toBe(1)
    expect(await compactAnswers(db, [memo.memo_key])).toBe(0)
    await sql`UPDATE template_versions SET template_content = '[]' WHERE template_id = ${changed.templateId}`.execute(
      db,
    )
    expect((await rowOf(memo.memo_key)).answers).toBe(answers)
    for (const statement of [
      "UPDATE answer_phrases SET phrases = '{}'",
      'DELETE FROM answer_phrases',
      'TRUNCATE answer_phrases CASCADE',
      `UPDATE memo_versions SET packed = NULL`,
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('is append-only')
  })

  const entry = (id: string, value: unknown, more: object = {}) => ({
    field_id: id,
    field_name: `Question “${id}”`,
    field_type: 'TEXT',
    value,
    ...more,
  })
  const section = (value: unknown[], name = 'Part') => ({
    ...entry('SECTION_1', value),
    field_name: name,
    field_type: 'SECTION',
    sectionId: 'SECTION_1',
    sectionIndex: 0,
  })
  const phrase = ', "field_id": "A", "field_name": "Question “A”", "field_type": "TEXT"}'

  it.each([
    ['none', []],
    ['all of a form, in its order', [section(NAMES.map((id) => entry(id, id)))]],
    ['some, in another order', [section(NAMES.toReversed().map((id) => entry(id, '')))]],
    ['those without a section', NAMES.map((id) => entry(id, 'x'))],
    [
      'rows',
      [
        section([
          entry(
            'LINES',
            [1, 2].map((n) => ({ fields: [entry('A', ''), entry('B', [])], field_id: `ROW_${n}` })),
          ),
        ]),
      ],
    ],
    [
      'labels of codes, and erased ones',
      { v: 3, items: [section([entry('A', 'X', { label: 'Ten' }), entry('B', null, { erased: true })])] },
    ],
    [
      'those of other questions and other names',
      [section([entry('NEW', 'x'), { ...entry('A', 'x'), field_name: 'Other' }], 'Other')],
    ],
    [
      'values that look like what is left out',
      [section([entry('A', phrase), entry('B', [phrase, `"${phrase}`, '"}, {"value": "'])])],
    ],
    [
      'control characters, marks and other scripts',
      [section([entry('A', '\u0001\u0002\u0081\u007f\ud7ff\u{1F600}漢\n\t"\\'), entry('\u0081', '\u0081')])],
    ],
    [
      'rich text',
      [section([entry('A', '<p>One</p><p>Two</p><ul><li><p>a</p></li><li><p>b</p></li></ul><p></p>')])],
    ],
    [
      'numbers, and what isn’t an answer',
      [entry('A', 1.5), 1, 'x', null, true, { value: { field_id: 'A' } }],
    ],
    ['anything else', 'text'],
  ])('D10: keep %s', async (_, answers) => {
    const { rows } = await sql<{ before: string; after: string }>`
      SELECT a.answers::text AS before, unpack_answers(pack_answers(a.answers, p.phrases), p.phrases_no)::text AS after
      FROM (SELECT ${JSON.stringify(answers)}::jsonb AS answers) a, answer_phrases p JOIN template_versions USING (version_id)
      WHERE template_id = ${odd.templateId}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.after).toBe(rows[0]?.before)
  })
})
