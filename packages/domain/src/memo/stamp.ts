import type { MemoContext } from './commands.ts'
import type { MemoEvent, MemoEventBody } from './events.ts'

/** The event with its time and author. */
export function stamp(context: MemoContext, body: MemoEventBody): MemoEvent {
  return { at: context.now, by: context.actor, ...body }
}
