import { describe, expect, it } from 'vitest'
import { openQuestion, questionStates, waitsForAnswers } from '../../../route/questions.ts'
import { abilities } from '../../access/abilities.ts'
import { readingOf, readsEventOf } from '../../access/reading.ts'
import { raisesRevision } from '../../events.ts'
import { violatedInvariants } from '../../invariants.ts'
import { MAX_REPLY_CHARACTERS } from '../../limits.ts'
import * as say from '../../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, WINA } from '../../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../../testing/scenario.ts'

/** Ana and Ben, then Cara; Wina watches the first level. */
const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]),
  )
/** Ana's question is open. */
const asked = () => submitted().must(ANA, say.ask())

const abilitiesOf = (scenario: Scenario, { email }: { email: string }) =>
  abilities(scenario.memo, { email, isAdmin: false }, PERMISSIVE_RULES)

describe('M5: asking', () => {
  it('M5: is for everyone with a PENDING seat, and raises no revision', () => {
    const scenario = asked()
    expect(openQuestion(scenario.seat(ANA))).toMatchObject({ askedBy: ANA, answeredAt: null })
    const event = scenario.log.at(-1)!
    expect(event).toMatchObject({ type: 'QuestionAsked', by: ANA, message: 'Which budget?' })
    expect(raisesRevision(event)).toBe(false)
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('M5: a sub-approver asks at their own seat', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(SAM, say.ask())
    expect(openQuestion(scenario.seat(SAM))).toBeDefined()
    expect(openQuestion(scenario.seat(ANA))).toBeUndefined()
  })

  it('M5: one question of a seat is open at a time', () => {
    const scenario = asked()
    expect(scenario.refusal(ANA, say.ask())).toBe('QUESTION_OPEN')
    expect(abilitiesOf(scenario, ANA).askQuestion).toEqual({ allowed: false, reason: 'QUESTION_OPEN' })
    scenario.must(BEN, say.ask()).must(OWNER, say.answer(scenario.memo, ANA))
    expect(scenario.refusal(ANA, say.ask('And which year?'))).toBeNull()
    expect(scenario.refusal(BEN, say.ask())).toBe('QUESTION_OPEN')
  })

  it.each([
    ['the owner', OWNER, 'NOT_APPROVER'],
    ['an approver of a later level', CARA, 'NOT_YOUR_TURN'],
    ['a watcher', WINA, 'NOT_APPROVER'],
    ['an administrator', ADMIN, 'NO_ACCESS'],
    ['a stranger', STRANGER, 'NO_ACCESS'],
  ])('M5: is denied to %s', (_who, person, reason) => {
    expect(submitted().refusal(person, say.ask())).toBe(reason)
  })

  it('M5: needs a text of up to 3000 characters, and few files', () => {
    const scenario = submitted()
    expect(scenario.refusal(ANA, say.ask('  '))).toBe('QUESTION_EMPTY')
    expect(scenario.refusal(ANA, say.ask('x'.repeat(MAX_REPLY_CHARACTERS + 1)))).toBe('QUESTION_TOO_LONG')
    const withFiles = { ...say.ask(), attachments: say.files(4) } as ReturnType<typeof say.ask>
    expect(scenario.refusal(ANA, withFiles)).toBe('TOO_MANY_ATTACHMENTS')
  })

  it('M5, C8: is denied on hold, as answering and closing are', () => {
    const scenario = asked().must(ADMIN, say.placeHold())
    expect(scenario.refusal(BEN, say.ask())).toBe('READ_ONLY')
    expect(scenario.refusal(OWNER, say.answer(scenario.memo, ANA))).toBe('READ_ONLY')
    expect(scenario.refusal(ANA, say.closeQuestion(scenario.memo, ANA))).toBe('READ_ONLY')
  })
})

describe('M5: what ends a question', () => {
  it('M5: the owner alone answers', () => {
    const scenario = asked()
    for (const person of [ANA, BEN, CARA, WINA])
      expect(scenario.refusal(person, say.answer(scenario.memo, ANA))).toBe('NOT_OWNER')
    scenario.must(OWNER, say.answer(scenario.memo, ANA))
    expect(scenario.seat(ANA).question?.answeredAt).toBe(scenario.log.at(-1)!.at)
    expect(scenario.refusal(OWNER, say.answer(scenario.memo, ANA))).toBe('QUESTION_CLOSED')
  })

  it('M5: an answer is a text of up to 3000 characters, to a question that is open', () => {
    const scenario = asked()
    const { logId } = scenario.memo.threads[0]!
    const other = { ...say.answer(scenario.memo, ANA), questionId: logId } as ReturnType<typeof say.ask>
    expect(scenario.refusal(OWNER, other)).toBe('QUESTION_CLOSED')
    expect(scenario.refusal(OWNER, say.answer(scenario.memo, CARA))).toBe('UNKNOWN_LOG')
    expect(scenario.refusal(OWNER, say.answer(scenario.memo, ANA, ' '))).toBe('ANSWER_EMPTY')
    expect(
      scenario.refusal(OWNER, say.answer(scenario.memo, ANA, 'x'.repeat(MAX_REPLY_CHARACTERS + 1))),
    ).toBe('ANSWER_TOO_LONG')
  })

  it('M5: its asker closes it, and no one else', () => {
    const scenario = asked().must(BEN, say.ask())
    expect(scenario.refusal(BEN, say.closeQuestion(scenario.memo, ANA))).toBe('NOT_ASKER')
    expect(scenario.refusal(OWNER, say.closeQuestion(scenario.memo, ANA))).toBe('NOT_APPROVER')
    scenario.must(ANA, say.closeQuestion(scenario.memo, ANA))
    expect(scenario.seat(ANA).question).toBeUndefined()
    expect(scenario.refusal(BEN, say.closeQuestion(scenario.memo, CARA))).toBe('UNKNOWN_LOG')
    expect(scenario.refusal(ANA, say.closeQuestion(scenario.memo, BEN))).toBe('NOT_ASKER')
  })

  it('M5: an answer that came first is not closed', () => {
    const scenario = asked().must(BEN, say.ask())
    const close = say.closeQuestion(scenario.memo, ANA)
    scenario.must(OWNER, say.answer(scenario.memo, ANA))
    expect(scenario.refusal(ANA, close)).toBe('QUESTION_CLOSED')
    scenario.must(OWNER, say.answer(scenario.memo, BEN))
    expect(scenario.refusal(ANA, close)).toBe('QUESTION_CLOSED')
  })

  it.each([
    ['a decision at the seat', ANA, say.approve()],
    ['a return', BEN, say.giveBack()],
    ['a reject', BEN, say.reject()],
    ['the owner taking the memo back', OWNER, say.withdraw()],
    ['a cancellation', OWNER, say.cancel()],
  ])('M5: it closes by itself after %s', (_what, person, command) => {
    const scenario = asked()
    const [answer, close] = [say.answer(scenario.memo, ANA), say.closeQuestion(scenario.memo, ANA)]
    scenario.must(person, command)
    expect(scenario.seat(ANA).question).toBeUndefined()
    const isRunning = scenario.memo.lifecycle === 'SUBMITTED'
    expect(scenario.refusal(OWNER, answer)).toBe(isRunning ? 'QUESTION_CLOSED' : 'STATUS_FORBIDS')
    expect(scenario.refusal(ANA, close)).toBe(isRunning ? 'QUESTION_CLOSED' : 'STATUS_FORBIDS')
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('M5: it closes by itself when a level is cleared by others, and stays closed after a re-submission', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(
      OWNER,
      say.submit([anyOf(1, [ANA, BEN]), level([CARA])]),
    )
    scenario.must(ANA, say.ask()).must(BEN, say.approve())
    expect(scenario.seat(ANA).question).toBeUndefined()
    const again = asked().must(BEN, say.giveBack())
    again.must(OWNER, say.resubmit(routeOf(again.memo)))
    expect(again.seat(ANA)).not.toHaveProperty('question')
    expect(again.refusal(ANA, say.ask())).toBeNull()
  })

  it('M5: deciding stays possible while it is open', () => {
    expect(asked().refusal(ANA, say.approve())).toBeNull()
    expect(asked().refusal(BEN, say.approve())).toBeNull()
  })

  it('M5: it stays with a seat that is handed on; the successor can close it, and gets the answer', () => {
    const scenario = asked()
    scenario.must(ANA, say.handOn(scenario.memo, ANA, DAN))
    expect(scenario.refusal(DAN, say.ask())).toBe('QUESTION_OPEN')
    expect(scenario.refusal(DAN, say.closeQuestion(scenario.memo, DAN))).toBeNull()
    expect(scenario.refusal(ANA, say.closeQuestion(scenario.memo, DAN))).toBe('NOT_APPROVER')
    scenario.must(OWNER, say.answer(scenario.memo, DAN))
    expect(scenario.notified()).toEqual(['QUESTION_ANSWERED to Dan'])
  })

  it('M5, K9: the owner of now answers', () => {
    const scenario = asked().must(ADMIN, say.handOver(OWNER, DAN))
    expect(scenario.refusal(OWNER, say.answer(scenario.memo, ANA))).toBe('NOT_OWNER')
    expect(scenario.refusal(DAN, say.answer(scenario.memo, ANA))).toBeNull()
  })
})

describe('M5, K2: a delegate', () => {
  const away = () => submitted().away(ANA, GINA)

  it('K2: asks in their own name, for the person', () => {
    const scenario = away().must(GINA, say.ask())
    expect(scenario.log.at(-1)).toMatchObject({
      by: GINA,
      seatId: scenario.seat(ANA).seatId,
      actsFor: { person: ANA, absenceId: `absence-of-${ANA.email}` },
    })
    expect(scenario.memo.acted).toEqual([])
  })

  it('M5: closes what they asked; the person closes it, too, and not the other way round', () => {
    const scenario = away().must(GINA, say.ask())
    for (const person of [GINA, ANA])
      expect(scenario.refusal(person, say.closeQuestion(scenario.memo, ANA))).toBeNull()
    const own = away().must(ANA, say.ask())
    expect(own.refusal(GINA, say.closeQuestion(own.memo, ANA))).toBe('NOT_ASKER')
    expect(scenario.away(BEN, GINA).refusal(GINA, say.closeQuestion(scenario.memo, ANA))).toBeNull()
    expect(scenario.back(ANA).refusal(GINA, say.closeQuestion(scenario.memo, ANA))).toBe('NOT_ASKER')
  })

  it('M5: closes nothing by another seat of theirs', () => {
    const scenario = away().must(GINA, say.ask()).back(ANA).away(BEN, GINA).must(BEN, say.ask())
    expect(scenario.refusal(GINA, say.closeQuestion(scenario.memo, ANA))).toBe('NOT_ASKER')
  })

  it('K2: names the seat where there are several, and asks once at each', () => {
    const scenario = away().away(BEN, GINA)
    expect(scenario.refusal(GINA, say.ask())).toBe('SEVERAL_SEATS')
    const [ana, ben] = [scenario.seat(ANA).seatId, scenario.seat(BEN).seatId]
    scenario.must(GINA, say.ask('Which budget?', ana))
    expect(scenario.refusal(GINA, say.ask('Which budget?', ana))).toBe('QUESTION_OPEN')
    expect(scenario.refusal(GINA, say.ask('Which budget?', ben))).toBeNull()
    expect(scenario.refusal(GINA, say.ask('Which budget?', 'no-seat'))).toBe('NOT_APPROVER')
  })

  it('K4: is kept from asking where they are kept from deciding', () => {
    expect(submitted().away(ANA, OWNER).refusal(OWNER, say.ask('?', 'other'))).toBe('DELEGATE_OWNS')
    expect(submitted().away(ANA, CARA).refusal(CARA, say.ask())).toBe('DELEGATE_HAS_SEAT')
  })

  it('M5: gets the answer beside the person, if they asked', () => {
    const scenario = away().must(GINA, say.ask())
    scenario.must(OWNER, say.answer(scenario.memo, ANA))
    expect(scenario.notified()).toEqual(['QUESTION_ANSWERED to Ana', 'QUESTION_ANSWERED to Gina'])
    const own = away().must(ANA, say.ask())
    own.must(OWNER, say.answer(own.memo, ANA))
    expect(own.notified()).toEqual(['QUESTION_ANSWERED to Ana'])
  })
})

describe('M5: who is notified, and who reads it', () => {
  it('M5: the owner of a question, the asker of the answer, no one of the closing', () => {
    const scenario = asked()
    expect(scenario.notified()).toEqual(['QUESTION_ASKED to Olivia'])
    scenario.must(BEN, say.ask()).must(OWNER, say.answer(scenario.memo, ANA))
    expect(scenario.notified()).toEqual(['QUESTION_ANSWERED to Ana'])
    scenario.must(BEN, say.closeQuestion(scenario.memo, BEN))
    expect(scenario.notified()).toEqual([])
  })

  it('M5, D11: its entry takes replies like any other', () => {
    const scenario = asked()
    scenario.must(WINA, say.reply(scenario.memo, scenario.memo.threads.length - 1))
    expect(scenario.notified()).toEqual(['REPLIED to Ana', 'REPLIED to Olivia'])
  })

  it('M5, C7: is read like a reply', () => {
    const scenario = asked().must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, ...rest]))
    expect(readsEventOf(readingOf(scenario.memo, BEN.email), 2)).toBe(false)
    expect(readsEventOf(readingOf(scenario.memo, DAN.email), 1)).toBe(true)
  })

  it('M5: it is open or answered for its seat', () => {
    const scenario = asked().must(BEN, say.ask())
    const [ana, ben] = [scenario.seat(ANA).seatId, scenario.seat(BEN).seatId]
    expect(questionStates(scenario.memo)).toEqual({ [ana]: 'OPEN', [ben]: 'OPEN' })
    scenario.must(OWNER, say.answer(scenario.memo, ANA))
    expect(questionStates(scenario.memo)).toEqual({ [ana]: 'ANSWERED', [ben]: 'OPEN' })
    scenario.must(BEN, say.closeQuestion(scenario.memo, BEN))
    expect(questionStates(scenario.memo)).toEqual({ [ana]: 'ANSWERED' })
    scenario.must(ANA, say.approve())
    expect(questionStates(scenario.memo)).toBeNull()
  })

  it('L6: a memo waits for answers while every PENDING seat does', () => {
    const scenario = asked()
    expect(waitsForAnswers(new Scenario().memo)).toBe(false)
    expect(waitsForAnswers(scenario.memo)).toBe(false)
    scenario.must(BEN, say.ask())
    expect(waitsForAnswers(scenario.memo)).toBe(true)
    scenario.must(OWNER, say.answer(scenario.memo, BEN))
    expect(waitsForAnswers(scenario.memo)).toBe(false)
  })
})
