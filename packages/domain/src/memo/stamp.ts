import type { MemoContext } from './commands.ts'
import type { MemoEvent, MemoEventBody } from './events.ts'

/** Adds time and author to an event. */
export function stamp(context: MemoContext, body: MemoEventBody): MemoEvent {
  return { at: context.now, by: context.actor, ...body }
}
