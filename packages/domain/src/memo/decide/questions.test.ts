import { describe, expect, it } from 'vitest'
import { openQuestion, questionStates, waitsForAnswers } from '../../route/questions.ts'
import { abilities } from '../access/abilities.ts'
import { readingOf, readsEventOf } from '../access/reading.ts'
import { raisesRevision } from '../events.ts'
import { violatedInvariants } from '../invariants.ts'
import { MAX_REPLY_CHARACTERS } from '../limits.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, WINA } from '../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Story } from '../testing/story.ts'

/** Ana and Ben, then Cara; Wina watches the first level. */
const submitted = () =>
  new Story(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]),
  )
/** Ana's question is open. */
const asked = () => submitted().must(ANA, say.ask())

const abilitiesOf = (story: Story, { email }: { email: string }) =>
  abilities(story.memo, { email, isAdmin: false }, PERMISSIVE_RULES)

describe('M5: asking', () => {
  it('M5: is for everyone with a PENDING seat, and raises no revision', () => {
    const story = asked()
    expect(openQuestion(story.seat(ANA))).toMatchObject({ askedBy: ANA, answeredAt: null })
    const event = story.log.at(-1)!
    expect(event).toMatchObject({ type: 'QuestionAsked', by: ANA, message: 'Which budget?' })
    expect(raisesRevision(event)).toBe(false)
    expect(violatedInvariants(story.memo)).toEqual([])
  })

  it('M5: a sub-approver asks at their own seat', () => {
    const story = submitted()
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM])).must(SAM, say.ask())
    expect(openQuestion(story.seat(SAM))).toBeDefined()
    expect(openQuestion(story.seat(ANA))).toBeUndefined()
  })

  it('M5: one question of a seat is open at a time', () => {
    const story = asked()
    expect(story.refusal(ANA, say.ask())).toBe('QUESTION_OPEN')
    expect(abilitiesOf(story, ANA).askQuestion).toEqual({ allowed: false, reason: 'QUESTION_OPEN' })
    story.must(BEN, say.ask()).must(OWNER, say.answer(story.memo, ANA))
    expect(story.refusal(ANA, say.ask('And which year?'))).toBeNull()
    expect(story.refusal(BEN, say.ask())).toBe('QUESTION_OPEN')
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
    const story = submitted()
    expect(story.refusal(ANA, say.ask('  '))).toBe('QUESTION_EMPTY')
    expect(story.refusal(ANA, say.ask('x'.repeat(MAX_REPLY_CHARACTERS + 1)))).toBe('QUESTION_TOO_LONG')
    const withFiles = { ...say.ask(), attachments: say.files(4) } as ReturnType<typeof say.ask>
    expect(story.refusal(ANA, withFiles)).toBe('TOO_MANY_ATTACHMENTS')
  })

  it('M5, C8: is denied on hold, as answering and closing are', () => {
    const story = asked().must(ADMIN, say.placeHold())
    expect(story.refusal(BEN, say.ask())).toBe('READ_ONLY')
    expect(story.refusal(OWNER, say.answer(story.memo, ANA))).toBe('READ_ONLY')
    expect(story.refusal(ANA, say.closeQuestion(story.memo, ANA))).toBe('READ_ONLY')
  })
})

describe('M5: what ends a question', () => {
  it('M5: the owner alone answers', () => {
    const story = asked()
    for (const person of [ANA, BEN, CARA, WINA])
      expect(story.refusal(person, say.answer(story.memo, ANA))).toBe('NOT_OWNER')
    story.must(OWNER, say.answer(story.memo, ANA))
    expect(story.seat(ANA).question?.answeredAt).toBe(story.log.at(-1)!.at)
    expect(story.refusal(OWNER, say.answer(story.memo, ANA))).toBe('QUESTION_CLOSED')
  })

  it('M5: an answer is a text of up to 3000 characters, to a question that is open', () => {
    const story = asked()
    const { logId } = story.memo.threads[0]!
    const other = { ...say.answer(story.memo, ANA), questionId: logId } as ReturnType<typeof say.ask>
    expect(story.refusal(OWNER, other)).toBe('QUESTION_CLOSED')
    expect(story.refusal(OWNER, say.answer(story.memo, CARA))).toBe('UNKNOWN_LOG')
    expect(story.refusal(OWNER, say.answer(story.memo, ANA, ' '))).toBe('ANSWER_EMPTY')
    expect(story.refusal(OWNER, say.answer(story.memo, ANA, 'x'.repeat(MAX_REPLY_CHARACTERS + 1)))).toBe(
      'ANSWER_TOO_LONG',
    )
  })

  it('M5: its asker closes it, and no one else', () => {
    const story = asked().must(BEN, say.ask())
    expect(story.refusal(BEN, say.closeQuestion(story.memo, ANA))).toBe('NOT_ASKER')
    expect(story.refusal(OWNER, say.closeQuestion(story.memo, ANA))).toBe('NOT_APPROVER')
    story.must(ANA, say.closeQuestion(story.memo, ANA))
    expect(story.seat(ANA).question).toBeUndefined()
    expect(story.refusal(BEN, say.closeQuestion(story.memo, CARA))).toBe('UNKNOWN_LOG')
    expect(story.refusal(ANA, say.closeQuestion(story.memo, BEN))).toBe('NOT_ASKER')
  })

  it('M5: an answer that came first is not closed', () => {
    const story = asked().must(BEN, say.ask())
    const close = say.closeQuestion(story.memo, ANA)
    story.must(OWNER, say.answer(story.memo, ANA))
    expect(story.refusal(ANA, close)).toBe('QUESTION_CLOSED')
    story.must(OWNER, say.answer(story.memo, BEN))
    expect(story.refusal(ANA, close)).toBe('QUESTION_CLOSED')
  })

  it.each([
    ['a decision at the seat', ANA, say.approve()],
    ['a return', BEN, say.giveBack()],
    ['a reject', BEN, say.reject()],
    ['the owner taking the memo back', OWNER, say.withdraw()],
    ['a cancellation', OWNER, say.cancel()],
  ])('M5: it closes by itself after %s', (_what, person, command) => {
    const story = asked()
    const [answer, close] = [say.answer(story.memo, ANA), say.closeQuestion(story.memo, ANA)]
    story.must(person, command)
    expect(story.seat(ANA).question).toBeUndefined()
    const isRunning = story.memo.lifecycle === 'SUBMITTED'
    expect(story.refusal(OWNER, answer)).toBe(isRunning ? 'QUESTION_CLOSED' : 'STATUS_FORBIDS')
    expect(story.refusal(ANA, close)).toBe(isRunning ? 'QUESTION_CLOSED' : 'STATUS_FORBIDS')
    expect(violatedInvariants(story.memo)).toEqual([])
  })

  it('M5: it closes by itself when a level is cleared by others, and stays closed after a re-submission', () => {
    const story = new Story(PERMISSIVE_RULES).must(OWNER, say.submit([anyOf(1, [ANA, BEN]), level([CARA])]))
    story.must(ANA, say.ask()).must(BEN, say.approve())
    expect(story.seat(ANA).question).toBeUndefined()
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
    const story = asked()
    story.must(ANA, say.handOn(story.memo, ANA, DAN))
    expect(story.refusal(DAN, say.ask())).toBe('QUESTION_OPEN')
    expect(story.refusal(DAN, say.closeQuestion(story.memo, DAN))).toBeNull()
    expect(story.refusal(ANA, say.closeQuestion(story.memo, DAN))).toBe('NOT_APPROVER')
    story.must(OWNER, say.answer(story.memo, DAN))
    expect(story.notified()).toEqual(['QUESTION_ANSWERED to Dan'])
  })

  it('M5, K9: the owner of now answers', () => {
    const story = asked().must(ADMIN, say.handOver(OWNER, DAN))
    expect(story.refusal(OWNER, say.answer(story.memo, ANA))).toBe('NOT_OWNER')
    expect(story.refusal(DAN, say.answer(story.memo, ANA))).toBeNull()
  })
})

describe('M5, K2: a delegate', () => {
  const away = () => submitted().away(ANA, GINA)

  it('K2: asks in their own name, for the person', () => {
    const story = away().must(GINA, say.ask())
    expect(story.log.at(-1)).toMatchObject({
      by: GINA,
      seatId: story.seat(ANA).seatId,
      actsFor: { person: ANA, absenceId: `absence-of-${ANA.email}` },
    })
    expect(story.memo.acted).toEqual([])
  })

  it('M5: closes what they asked; the person closes it, too, and not the other way round', () => {
    const story = away().must(GINA, say.ask())
    for (const person of [GINA, ANA])
      expect(story.refusal(person, say.closeQuestion(story.memo, ANA))).toBeNull()
    const own = away().must(ANA, say.ask())
    expect(own.refusal(GINA, say.closeQuestion(own.memo, ANA))).toBe('NOT_ASKER')
    expect(story.away(BEN, GINA).refusal(GINA, say.closeQuestion(story.memo, ANA))).toBeNull()
    expect(story.back(ANA).refusal(GINA, say.closeQuestion(story.memo, ANA))).toBe('NOT_ASKER')
  })

  it('M5: closes nothing by another seat of theirs', () => {
    const story = away().must(GINA, say.ask()).back(ANA).away(BEN, GINA).must(BEN, say.ask())
    expect(story.refusal(GINA, say.closeQuestion(story.memo, ANA))).toBe('NOT_ASKER')
  })

  it('K2: names the seat where there are several, and asks once at each', () => {
    const story = away().away(BEN, GINA)
    expect(story.refusal(GINA, say.ask())).toBe('SEVERAL_SEATS')
    const [ana, ben] = [story.seat(ANA).seatId, story.seat(BEN).seatId]
    story.must(GINA, say.ask('Which budget?', ana))
    expect(story.refusal(GINA, say.ask('Which budget?', ana))).toBe('QUESTION_OPEN')
    expect(story.refusal(GINA, say.ask('Which budget?', ben))).toBeNull()
    expect(story.refusal(GINA, say.ask('Which budget?', 'no-seat'))).toBe('NOT_APPROVER')
  })

  it('K4: is kept from asking where they are kept from deciding', () => {
    expect(submitted().away(ANA, OWNER).refusal(OWNER, say.ask('?', 'other'))).toBe('DELEGATE_OWNS')
    expect(submitted().away(ANA, CARA).refusal(CARA, say.ask())).toBe('DELEGATE_HAS_SEAT')
  })

  it('M5: gets the answer beside the person, if they asked', () => {
    const story = away().must(GINA, say.ask())
    story.must(OWNER, say.answer(story.memo, ANA))
    expect(story.notified()).toEqual(['QUESTION_ANSWERED to Ana', 'QUESTION_ANSWERED to Gina'])
    const own = away().must(ANA, say.ask())
    own.must(OWNER, say.answer(own.memo, ANA))
    expect(own.notified()).toEqual(['QUESTION_ANSWERED to Ana'])
  })
})

describe('M5: who is notified, and who reads it', () => {
  it('M5: the owner of a question, the asker of the answer, no one of the closing', () => {
    const story = asked()
    expect(story.notified()).toEqual(['QUESTION_ASKED to Olivia'])
    story.must(BEN, say.ask()).must(OWNER, say.answer(story.memo, ANA))
    expect(story.notified()).toEqual(['QUESTION_ANSWERED to Ana'])
    story.must(BEN, say.closeQuestion(story.memo, BEN))
    expect(story.notified()).toEqual([])
  })

  it('M5, D11: its entry takes replies like any other', () => {
    const story = asked()
    story.must(WINA, say.reply(story.memo, story.memo.threads.length - 1))
    expect(story.notified()).toEqual(['REPLIED to Ana', 'REPLIED to Olivia'])
  })

  it('M5, C7: is read like a reply', () => {
    const story = asked().must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(story.memo)
    story.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, ...rest]))
    expect(readsEventOf(readingOf(story.memo, BEN.email), 2)).toBe(false)
    expect(readsEventOf(readingOf(story.memo, DAN.email), 1)).toBe(true)
  })

  it('M5: it is open or answered for its seat', () => {
    const story = asked().must(BEN, say.ask())
    const [ana, ben] = [story.seat(ANA).seatId, story.seat(BEN).seatId]
    expect(questionStates(story.memo)).toEqual({ [ana]: 'OPEN', [ben]: 'OPEN' })
    story.must(OWNER, say.answer(story.memo, ANA))
    expect(questionStates(story.memo)).toEqual({ [ana]: 'ANSWERED', [ben]: 'OPEN' })
    story.must(BEN, say.closeQuestion(story.memo, BEN))
    expect(questionStates(story.memo)).toEqual({ [ana]: 'ANSWERED' })
    story.must(ANA, say.approve())
    expect(questionStates(story.memo)).toBeNull()
  })

  it('L6: a memo waits for answers while every PENDING seat does', () => {
    const story = asked()
    expect(waitsForAnswers(new Story().memo)).toBe(false)
    expect(waitsForAnswers(story.memo)).toBe(false)
    story.must(BEN, say.ask())
    expect(waitsForAnswers(story.memo)).toBe(true)
    story.must(OWNER, say.answer(story.memo, BEN))
    expect(waitsForAnswers(story.memo)).toBe(false)
  })
})
