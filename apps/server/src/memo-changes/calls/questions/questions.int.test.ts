import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { today } from '../../../protocol/delegations.ts'
import { verifyMemos } from '../../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  site.services.sessionRows.start()
})
afterAll(() => site.stop())

const QUESTION = 'Which budget is it?'
const ANSWER = 'That of IT.'

/** A memo that waits for the first and second approver; the third is next. */
async function submitted() {
  const { owner, first, second, third, watcher } = people
  const levels = [level([first, second], { watchers: [watcher.email] }), level([third])]
  return (await owner.must('create_memo', submission(template, levels))).memo_id
}

async function asked(who = people.first) {
  const memo_id = await submitted()
  const { question_id } = await who.must('ask_question', { memo_id, message: ` ${QUESTION}\n` })
  return { memo_id, question_id }
}

const entryOf = async (who: Actor, memo_id: string) =>
  (await who.must('get_memo_logs', { memo_id })).levels
    .flatMap(({ logs }) => logs)
    .find(({ action }) => action === 'QUESTION_ASKED')
const revisionOf = async (memo_id: string) =>
  (await people.owner.must('get_memo_details_for_viewing', { memo_id })).memo.revision
const titlesOf = async (who: Actor) =>
  (await who.must('get_notifications', { limit: 10 })).map(({ title }) => title)

describe('M5: a question to the owner', () => {
  it('M5: is in the log for everyone in the memo, and raises no revision', async () => {
    const memo_id = await submitted()
    const before = await revisionOf(memo_id)
    const made = await people.first.must('ask_question', { memo_id, message: QUESTION, revision: before })
    expect(made).toMatchObject({ code: 200, memo_status: 'SUBMITTED', revision: before })
    for (const who of [people.owner, people.first, people.second, people.third, people.watcher])
      expect(await entryOf(who, memo_id)).toMatchObject({
        log_id: made.question_id,
        name: 'Ramon Uy',
        remarks: QUESTION,
        question: { state: 'OPEN', can_close: who === people.first },
      })
    const { abilities } = await people.first.must('get_memo_details_for_viewing', { memo_id })
    expect(abilities.askQuestion).toMatchObject({ allowed: false, reason: 'QUESTION_OPEN' })
    expect(abilities).toMatchObject({ approve: { allowed: true }, closeQuestion: { allowed: true } })
  })

  it('M5: is answered by the owner, and asked again only then', async () => {
    const { memo_id, question_id } = await asked()
    const { owner, first, second } = people
    const again = { memo_id, message: 'And which year?' }
    expect(await first.call('ask_question', again)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      details: { reason: 'QUESTION_OPEN' },
    })
    const answer = { memo_id, question_id, message: ANSWER }
    expect(await second.call('answer_question', answer)).toMatchObject({ code: 'PERMISSION_DENIED' })
    await owner.must('answer_question', answer)
    expect(await owner.call('answer_question', answer)).toMatchObject({ code: 'FAILED_PRECONDITION' })
    expect(await entryOf(first, memo_id)).toMatchObject({
      question: { state: 'ANSWERED', can_close: false, answer: { email: owner.email, message: ANSWER } },
    })
    await first.must('ask_question', again)
  })

  it('M5: is closed by its asker, with the same answer to the same key (A6)', async () => {
    const { memo_id, question_id } = await asked()
    const { owner, first, second } = people
    const close = { memo_id, question_id, idempotency_key: 'closes-once' }
    expect(await second.call('close_question', close)).toMatchObject({ code: 'PERMISSION_DENIED' })
    const closed = await first.must('close_question', close)
    expect(await first.must('close_question', close)).toEqual(closed)
    expect(await entryOf(owner, memo_id)).toMatchObject({ question: { state: 'CLOSED' } })
    expect(await owner.call('answer_question', { memo_id, question_id, message: ANSWER })).toMatchObject({
      details: { reason: 'QUESTION_CLOSED' },
    })
  })

  it('M5: closes by itself when its asker decides', async () => {
    const { memo_id, question_id } = await asked()
    const { owner, first } = people
    await first.must('approve_memo', { memo_id })
    expect(await entryOf(owner, memo_id)).toMatchObject({ question: { state: 'CLOSED' } })
    expect(await first.call('close_question', { memo_id, question_id })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  it('M5: an invalid one says what to do', async () => {
    const { memo_id } = await asked(people.second)
    expect(await people.first.call('ask_question', { memo_id, message: ' ' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'message', message: 'Write a question first.' }] },
    })
    const unknown = { memo_id, question_id: 'none', message: ANSWER }
    expect(await people.owner.call('answer_question', unknown)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'question_id' }] },
    })
  })

  it('M5, E1: notifies the owner of the question and its asker of the answer, each once and by mail', async () => {
    const { memo_id, question_id } = await asked()
    const { owner, first, second } = people
    expect((await titlesOf(owner))[0]).toMatch(new RegExp(`^Ramon Uy asks: .+\\(${memo_id}\\)$`))
    await owner.must('answer_question', { memo_id, question_id, message: ANSWER })
    expect((await titlesOf(first))[0]).toMatch(/ answered: .+/)
    expect((await titlesOf(second))[0]).not.toMatch(/answered/)
    await site.runJobs()
    const mailOf = async (who: Actor, words: string) =>
      ((await site.services.mailbox?.list(who.email)) ?? []).filter(
        ({ subject }) => subject.includes(words) && subject.includes(memo_id),
      )
    const [question, answer] = [await mailOf(owner, ' asks: '), await mailOf(first, ' answered: ')]
    expect([question.length, answer.length]).toEqual([1, 1])
    expect(question[0]!.text).toContain(QUESTION)
    expect(answer[0]!.text).toContain(ANSWER)
  })

  it('K2: a delegate asks for the person who is away, and gets the answer', async () => {
    const { owner, first, second, third } = people
    const { memo_id } = await owner.must('create_memo', submission(template, [level([second])]))
    const day = today(new Date())
    const line = { first_day: day, last_day: day, template_ids: [], delegate_email: first.email }
    const absence = { first_day: day, last_day: day, note: '', lines: [line] }
    const { absence_id } = await second.must('save_absence', absence)
    await site.services.sessionRows.settle()
    const { question_id } = await first.must('ask_question', { memo_id, message: QUESTION })
    const { memos } = await first.must('getForMyApprovalActiveWithUserID', { whose: 'others' })
    expect(memos[0]).toMatchObject({ memo_id, question: 'OPEN' })
    const marked = await first.must('getForMyApprovalActiveWithUserID', {
      whose: 'others',
      questions: true,
      with_counts: true,
    })
    expect(marked.memos.map((row) => row.memo_id)).toEqual([memo_id])
    const { all, mine, others, questions } = marked.counts!
    expect(all.total).toBe(mine.total + others.total)
    expect(questions.total).toBeGreaterThanOrEqual(marked.memos.length)
    expect(await entryOf(owner, memo_id)).toMatchObject({ name: 'Ramon Uy', acting_for: expect.any(String) })
    await owner.must('answer_question', { memo_id, question_id, message: ANSWER })
    expect((await titlesOf(first))[0]).toMatch(/^For .+ answered: .+/)
    expect((await titlesOf(second))[0]).toMatch(/ answered: .+/)
    expect(await third.call('ask_question', { memo_id, message: QUESTION })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    await second.must('end_absence', { absence_id })
    await site.services.sessionRows.settle()
  })

  it('M5: lists mark it for its asker and for the owner', async () => {
    const { owner, first, second, watcher } = people
    const { memo_id, question_id } = await asked()
    const markOf = async (who: Actor, list: 'getForMyApproval' | 'getMyMemos' | 'getMemosToWatch') => {
      const { memos } = await who.must(`${list}ActiveWithUserID`, { limit: 50 })
      return memos.find((row) => row.memo_id === memo_id)?.question
    }
    const filtered = async (who: Actor) => {
      const page = await who.must('getForMyApprovalActiveWithUserID', {
        limit: 50,
        questions: true,
        with_counts: true,
      })
      expect(page.counts!.questions.total).toBe(page.memos.length)
      expect(page.memos.every(({ question }) => question !== undefined)).toBe(true)
      return page.memos.some((row) => row.memo_id === memo_id)
    }
    expect([await filtered(first), await filtered(second)]).toEqual([true, false])
    const marks = () =>
      Promise.all([
        markOf(owner, 'getMyMemos'),
        markOf(first, 'getForMyApproval'),
        markOf(second, 'getForMyApproval'),
        markOf(watcher, 'getMemosToWatch'),
      ])
    expect(await marks()).toEqual(['OPEN', 'OPEN', undefined, undefined])
    await owner.must('answer_question', { memo_id, question_id, message: ANSWER })
    expect(await marks()).toEqual([undefined, 'ANSWERED', undefined, undefined])
    await first.must('approve_memo', { memo_id })
    expect(await marks()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('L6: its time counts with the owner where everyone waits for an answer', async () => {
    const { owner, first, second } = people
    const { memo_id } = await asked()
    await second.must('ask_question', { memo_id, message: QUESTION })
    const { ledger } = await first.must('get_time_ledger', { memo_id })
    const parts = ledger!.levels.reduce((sum, { seconds }) => sum + seconds, ledger!.owner_seconds)
    expect(parts).toBe(ledger!.seconds)
    expect((await owner.must('get_time_ledger', { memo_id })).ledger).toMatchObject({ is_running: true })
  })
})

it('every log folds to its state afterwards (D10)', async () => {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
