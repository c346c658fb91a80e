import type { LevelAnswer } from '../../../form/level/level-form.ts'
import type { MemoContext } from '../../commands.ts'
import type { EventOf, MemoEvent } from '../../events.ts'
import { stamp } from '../../stamp.ts'

/** What an approver answered for their level (R7), logged right behind their approval: each answer is an event, so that it can be erased alone. */
export function answerEvents(
  { sequenceId, seatId, actsFor }: EventOf<'DecisionMade'>,
  answers: readonly LevelAnswer[],
  context: MemoContext,
): MemoEvent[] {
  return answers.map(({ question, answer }) =>
    stamp(context, {
      type: 'LevelAnswered',
      sequenceId,
      seatId,
      ...(actsFor && { actsFor }),
      question,
      answer,
    }),
  )
}
