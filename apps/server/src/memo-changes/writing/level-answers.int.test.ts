import { randomUUID } from 'node:crypto'
import type { CallInput } from '@countersign/contract'
import type { AnsweredBy, FieldDefinition, TemplateContent } from '@countersign/domain'
import { latestTokenEnd } from '@countersign/domain'
import type { SoftPasskey } from '@countersign/evidence/testing/soft-passkey'
import { askToSign, addPasskey, sign, signRequest } from '@countersign/test-kit/devices/passkeys'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants } from '@countersign/test-kit/memos'
import { addListEntries, addSharedList } from '@countersign/test-kit/policies/shared-lists'
import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyEntries } from '../../proof/entries/verify-entries.queries.ts'
import { today } from '../../protocol/delegations.ts'
import { verifyMemos } from '../verify-memos.queries.ts'

let site: TestSite
let admin: Actor
let colleague: Actor
let template: TestTemplate
let signed: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let passkey: SoftPasskey
let list: string

const section = (
  no: number,
  value: FieldDefinition[],
  answered_by?: AnsweredBy,
): TemplateContent[number] => ({
  field_id: `SECTION_${no}`,
  field_name: no === 1 ? 'Request' : 'Finance',
  field_type: 'SECTION',
  validations: {},
  sectionIndex: no - 1,
  sectionId: `SECTION_${no}`,
  value,
  ...(answered_by && { answered_by }),
})

function form(number: number): TemplateContent {
  return [
    section(1, [
      {
        field_id: 'TEXT_SUBJECT',
        field_name: 'Memo Subject',
        field_type: 'TEXT',
        validations: { required: true, max_length: 150 },
      },
      { field_id: 'WHY', field_name: 'Why', field_type: 'TEXT', validations: {} },
    ]),
    section(
      2,
      [
        {
          field_id: 'BUDGET',
          field_name: 'Budget line',
          field_type: 'TEXT',
          validations: { required: true },
        },
        {
          field_id: 'CENTRE',
          field_name: 'Cost centre',
          field_type: 'DROPDOWN',
          validations: {},
          constant: [],
          list_id: list,
        },
        { field_id: 'NOTE', field_name: 'Note', field_type: 'TEXT_RTE', validations: {} },
        {
          field_id: 'URGENT',
          field_name: 'Why so urgent',
          field_type: 'TEXT',
          validations: {},
          conditions: [{ field_ref: 'WHY', operator: 'EQUALS', value: 'urgent' }],
        },
      ],
      { kind: 'LEVEL', number },
    ),
  ]
}

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  const { db } = site.services
  list = await addSharedList(db, 'Cost centres', { 'CC-1201': { label: 'Network operations' } })
  const many = Array.from({ length: 501 }, (_, no) => ({ code: `X-${no}` }))
  await addListEntries(db, list, many)
  template = await publishTemplate(site, 'FIN', { allow_sub_approvals: true }, form(1))
  signed = await publishTemplate(site, 'SIG', { signature: { kind: 'ALWAYS' } }, form(1))
  people = await signInParticipants(site)
  passkey = await addPasskey(site, people.first)
})
afterAll(() => site.stop())

type Answers = NonNullable<CallInput<'approve_memo'>['level_answers']>
const answers = (values: Record<string, unknown> = { BUDGET: '2026-14' }): Answers =>
  Object.entries(values).map(([field_id, value]) => ({ field_id, value }))

/** A memo that waits for approvers, of a form whose first level answers questions. */
async function memo(
  approvers: Actor[] = [people.first],
  { why = '', of = template, more = {} }: { why?: string; of?: TestTemplate; more?: object } = {},
) {
  const { memo_id, revision } = await people.owner.must('create_memo', {
    template_id: of.templateId,
    action: 'SUBMITTED',
    memo_content: answers({ TEXT_SUBJECT: 'Masts', WHY: why }),
    sequences: [level(approvers, { watchers: [people.watcher.email], ...more }), level([people.third])],
  })
  return { memo_id, revision }
}
const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const askedIn = async (who: Actor, memo_id: string) =>
  (await view(who, memo_id)).level_questions?.form.flatMap(({ value }) =>
    value.map(({ field_id }) => field_id),
  )
const answeredIn = async (memo_id: string, who = people.owner) => {
  const { levels } = await who.must('get_memo_logs', { memo_id })
  return levels.flatMap(({ logs }) =>
    logs.flatMap(({ name, level_answers }) => (level_answers ? [{ name, level_answers }] : [])),
  )
}
const failure = async (call: ReturnType<Actor['call']>) => {
  const answer = await call
  if (answer.ok) return null
  return { code: answer.code, issues: answer.details?.issues?.map(({ path, code }) => `${path} ${code}`) }
}

describe('R7: questions for a level', () => {
  it('are shown to those who may approve now, and to no one else', async () => {
    const { memo_id } = await memo([people.first, people.second])
    expect(await askedIn(people.first, memo_id)).toEqual(['BUDGET', 'CENTRE', 'NOTE'])
    for (const who of [people.owner, people.third, people.watcher])
      expect(await askedIn(who, memo_id)).toBeUndefined()
    await people.first.must('approve_memo', { memo_id, level_answers: answers() })
    expect(await askedIn(people.first, memo_id)).toBeUndefined()
    expect(await askedIn(people.second, memo_id)).toBeDefined()
  })

  it('F4: depend on what the owner submitted', async () => {
    const { memo_id } = await memo([people.first], { why: 'urgent' })
    expect(await askedIn(people.first, memo_id)).toContain('URGENT')
  })

  it('are never asked of the owner, and can’t be answered by them (C6)', async () => {
    const asOwner = {
      template_id: template.templateId,
      action: 'SUBMITTED' as const,
      sequences: [level([people.first])],
    }
    const memo_content = answers({ TEXT_SUBJECT: 'Masts', BUDGET: '2026' })
    expect(await failure(people.owner.call('create_memo', { ...asOwner, memo_content }))).toEqual({
      code: 'INVALID_ARGUMENT',
      issues: ['answers.BUDGET UNKNOWN_FIELD'],
    })
    const { memo_id } = await memo()
    expect(JSON.stringify((await view(people.owner, memo_id)).memo.memo_content)).not.toContain('BUDGET')
  })

  it('keep an approval from counting while one is missing or wrong, and nothing else (F6)', async () => {
    const { memo_id } = await memo([people.first, people.second])
    const approve = (level_answers?: Answers) =>
      failure(people.first.call('approve_memo', { memo_id, ...(level_answers && { level_answers }) }))
    const required = { code: 'INVALID_ARGUMENT', issues: ['answers.BUDGET REQUIRED'] }
    expect(await approve()).toEqual(required)
    expect(await approve([])).toEqual(required)
    expect(await approve(answers({ BUDGET: ' ' }))).toEqual(required)
    expect(await approve(answers({ BUDGET: 5 }))).toMatchObject({
      issues: ['answers.BUDGET WRONG_TYPE', 'answers.BUDGET REQUIRED'],
    })
    expect(await approve(answers({ BUDGET: 'x'.repeat(151) }))).toMatchObject({
      issues: ['answers.BUDGET TOO_LONG'],
    })
    expect(await approve(answers({ BUDGET: 'x', CENTRE: 'CC-9' }))).toMatchObject({
      issues: ['answers.CENTRE NOT_IN_LIST'],
    })
    expect(await approve(answers({ BUDGET: 'x', WHY: 'Mine' }))).toMatchObject({
      issues: ['answers.WHY UNKNOWN_FIELD'],
    })
    expect((await view(people.owner, memo_id)).memo.memo_status).toBe('SUBMITTED')
    await people.second.must('return_memo', { memo_id, remarks: 'Add a quote.' })
  })

  it('tell nothing to those who can’t approve: they are refused as always', async () => {
    const { memo_id } = await memo()
    expect(await failure(people.stranger.call('approve_memo', { memo_id }))).toEqual({
      code: 'PERMISSION_DENIED',
      issues: undefined,
    })
    expect(
      await failure(people.owner.call('approve_memo', { memo_id, level_answers: answers() })),
    ).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect(await failure(people.third.call('approve_memo', { memo_id }))).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  it('are refused where a level is asked nothing', async () => {
    const { memo_id } = await memo()
    await people.first.must('approve_memo', { memo_id, level_answers: answers() })
    const call = people.third.call('approve_memo', { memo_id, level_answers: answers() })
    expect(await failure(call)).toEqual({
      code: 'INVALID_ARGUMENT',
      issues: ['answers.BUDGET UNKNOWN_FIELD'],
    })
    await people.third.must('approve_memo', { memo_id, level_answers: [] })
    expect((await view(people.owner, memo_id)).memo.memo_status).toBe('APPROVED')
  })
})

describe('R7: the answers of a level’s approvers', () => {
  it('are read in the log by everyone in the memo, with labels of codes (N9) and sanitised (F5)', async () => {
    const { memo_id } = await memo()
    const NOTE = '<p>Booked<script>alert(1)</script></p>'
    const given = answers({ BUDGET: '2026-14', CENTRE: 'CC-1201', NOTE })
    await people.first.must('approve_memo', { memo_id, level_answers: given })
    for (const who of [people.owner, people.first, people.third, people.watcher])
      expect(await answeredIn(memo_id, who)).toMatchObject([
        {
          name: 'Ramon Uy',
          level_answers: [
            { field_id: 'BUDGET', field_name: 'Budget line', value: '2026-14' },
            { field_id: 'CENTRE', value: 'CC-1201', label: 'Network operations' },
            { field_id: 'NOTE', value: '<p>Booked</p>' },
          ],
        },
      ])
  })

  it('are each approver’s own, a sub-approver’s and a delegate’s too', async () => {
    const { first, second, stranger } = people
    const { memo_id } = await memo([first, second], { more: { allow_sub_approvals: true } })
    const { sequence } = await view(first, memo_id)
    const [levelOne] = sequence
    await first.must('editSubapprovers', {
      memo_id,
      sequence_id: levelOne!.sequence_id,
      sub_approvers: [stranger.email],
      min_approvers: 1,
    })
    expect(await failure(stranger.call('approve_memo', { memo_id }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await stranger.must('approve_memo', { memo_id, level_answers: answers({ BUDGET: 'Sub' }) })
    const day = '2030-01-08'
    site.setNow(`${day}T02:00:00.000Z`)
    const lines = [{ first_day: day, last_day: day, delegate_email: admin.email, template_ids: [] }]
    const away = await site.signIn(second.email, 'Rosario Dizon')
    await away.must('save_absence', { first_day: day, last_day: day, lines })
    const delegate = await site.signIn(admin.email, 'Liza Marasigan')
    expect(await askedIn(delegate, memo_id)).toContain('BUDGET')
    expect(await failure(delegate.call('approve_memo', { memo_id }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await delegate.must('approve_memo', { memo_id, level_answers: answers({ BUDGET: 'Delegate' }) })
    site.setNow()
    expect((await answeredIn(memo_id)).map(({ level_answers: [one] }) => one?.value)).toEqual([
      'Sub',
      'Delegate',
    ])
  })

  it('of two who answer at once are both kept (D9)', async () => {
    const { first, second } = people
    const { memo_id } = await memo([first, second])
    const outcomes = await Promise.all(
      [first, second].map((who) =>
        who.call('approve_memo', { memo_id, level_answers: answers({ BUDGET: who.email }) }),
      ),
    )
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    const given = (await answeredIn(memo_id)).map(({ level_answers: [one] }) => one?.value)
    expect(given.toSorted()).toEqual([first.email, second.email].toSorted())
  })

  it('are stored once for a repeated request (A6)', async () => {
    const { memo_id } = await memo()
    const request = { memo_id, level_answers: answers(), idempotency_key: randomUUID() }
    const [one, other] = await Promise.all([1, 2].map(() => people.first.must('approve_memo', request)))
    expect(one).toEqual(other)
    expect(await answeredIn(memo_id)).toHaveLength(1)
  })

  it('M4: are not given in bulk, and the list says which memos ask for them', async () => {
    const one = await memo()
    const askedOf = async (approver: Actor) => {
      const { memos } = await approver.must('getForMyApprovalActiveWithUserID', { limit: 100 })
      return memos.find(({ memo_id }) => memo_id === one.memo_id)?.asks_questions
    }
    expect(await askedOf(people.first)).toBe(true)
    const { items } = await people.first.must('approve_memos', { items: [{ ...one, seen_specials: [] }] })
    expect(items).toMatchObject([
      { outcome: 'LEVEL_QUESTIONS', message: expect.stringContaining('Open this memo first') as string },
    ])
    expect((await view(people.owner, one.memo_id)).memo.memo_status).toBe('SUBMITTED')
    await people.first.must('approve_memo', { memo_id: one.memo_id, level_answers: answers() })
    expect(await askedOf(people.third)).toBeUndefined()
  })

  it('P1: come with a token as well', async () => {
    await configure(site, { is_token_decide_enabled: true })
    const expires_on = latestTokenEnd(today(site.services.now()))
    const made = await people.first.must('create_token', { name: 'Decides', scopes: ['decide'], expires_on })
    const program = site.withToken(made.token ?? '')
    const { memo_id } = await memo()
    expect(await failure(program.call('approve_memo', { memo_id }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await program.must('approve_memo', { memo_id, level_answers: answers() })
    expect(await answeredIn(memo_id)).toHaveLength(1)
  })

  it('O4: are part of what the approver signs', async () => {
    const { first } = people
    const item = await memo([first], { of: signed })
    const asked = await first.must('request_signature', { items: [item] })
    expect(asked.items[0]?.outcome).toBe('LEVEL_QUESTIONS')
    const given = { ...item, level_answers: answers() }
    const other = await sign(site, first, passkey, [given])
    const changed = { ...item, level_answers: answers({ BUDGET: 'Another' }), signature: other }
    expect(await first.call('approve_memo', changed)).toMatchObject({
      details: { reason: 'SIGNATURE_REFUSED' },
    })
    const signature = await signRequest(site, passkey, await askToSign(first, [given]))
    await first.must('approve_memo', { ...given, signature })
    expect((await answeredIn(item.memo_id))[0]?.level_answers[0]?.value).toBe('2026-14')
  })

  it('O6: are erased one by one, and the proof holds', async () => {
    const { memo_id } = await memo()
    const SECRET = 'Of Mrs Velasco'
    const given = answers({ BUDGET: SECRET, CENTRE: 'CC-1201' })
    await people.first.must('approve_memo', { memo_id, level_answers: given })
    const { parts } = await people.owner.must('get_erasable_parts', { memo_id })
    const part = parts.find(({ question }) => question === 'Budget line')
    expect(part).toMatchObject({ kind: 'ANSWER', author_name: 'Ramon Uy' })
    const taken = { memo_id, part: part?.part ?? '', reason: 'Privacy.' }
    const { erasure_id } = await admin.must('admin-take_up_erasure', taken)
    await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    expect((await answeredIn(memo_id))[0]?.level_answers).toMatchObject([
      { field_id: 'BUDGET', value: null, erased: true },
      { field_id: 'CENTRE', label: 'Network operations' },
    ])
    const { db } = site.services
    const left = await db.selectFrom('memo_events').select('data').execute()
    expect(JSON.stringify(left)).not.toContain(SECRET)
  })

  it('D10, O7: leave states and entries that are what the logs say', async () => {
    const { db } = site.services
    expect((await verifyMemos(db)).faults).toEqual([])
    expect((await verifyEntries(db)).faults).toEqual([])
  })
})

describe('R7, N9: a long shared list among the questions of a level', () => {
  const search = (who: Actor, memo_id: string, field_id = 'CENTRE') =>
    who.call('get_list_entries', { template_id: template.templateId, field_id, text: 'network', memo_id })

  it('is searched by those who may approve now, and by no one else', async () => {
    const { memo_id } = await memo()
    expect((await view(people.first, memo_id)).level_questions?.lists).toMatchObject([{ is_searched: true }])
    expect(await search(people.first, memo_id)).toMatchObject({
      ok: true,
      result: { entries: [{ code: 'CC-1201', label: 'Network operations' }] },
    })
    for (const who of [people.third, people.watcher, people.stranger])
      expect(await search(who, memo_id)).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' })
    // The owner's form doesn't ask it.
    const asOwner = { template_id: template.templateId, field_id: 'CENTRE', text: '' }
    expect(await people.owner.call('get_list_entries', asOwner)).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
  })
})
