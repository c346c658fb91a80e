import type { HandOff } from '../../route/hand-off.ts'
import type { EventOf } from '../events.ts'
import type { Memo } from '../memo.ts'

/** The memo with those who have it to do from its approval on (R3). */
export function handedOff(memo: Memo, { handOff }: EventOf<'MemoApproved'>): Memo {
  return handOff ? { ...memo, handOff: { ...handOff, done: null } } : memo
}

/** The memo after an event about its hand-off (R3). Its status, content and threads stay as they are (R0). */
export function evolveHandOff(memo: Memo, event: EventOf<'HandOffDone' | 'HandOffMoved'>): Memo {
  const { handOff } = memo
  if (!handOff) return memo
  return { ...memo, handOff: { ...handOff, ...changeOf(handOff, event) } }
}

function changeOf({ handlers }: HandOff, event: EventOf<'HandOffDone' | 'HandOffMoved'>): Partial<HandOff> {
  if (event.type === 'HandOffDone') return { done: { by: event.by, at: event.at } }
  const { from, to } = event
  // No one had it: the person named now takes the place of the sources that found no one.
  if (!from) return { handlers: [to], missing: [] }
  return { handlers: handlers.map((one) => (one.email === from.email ? to : one)) }
}
