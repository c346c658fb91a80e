import type { MemoContext } from './commands.ts'
import type { EventOf, MemoEvent } from './events.ts'
import { stamp } from './stamp.ts'

/** The memo's approval (D3, N1), with those who get it to do (R3) or a copy of it (R5). */
export function approval(context: MemoContext, byPolicy?: EventOf<'MemoApproved'>['byPolicy']): MemoEvent {
  const { handOff, copies } = context
  return stamp(context, {
    type: 'MemoApproved',
    ...(byPolicy && { byPolicy }),
    ...(handOff && { handOff }),
    ...(copies && { copies }),
  })
}
