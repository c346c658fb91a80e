import type { MemoEvent } from '@countersign/domain'

/** The events of a log change by change: those of one change share actor and time. Each mark of a linked memo (R4) is a change of its own. */
export function changesOf(events: readonly MemoEvent[]): MemoEvent[][] {
  const changes: MemoEvent[][] = []
  for (const event of events) {
    const change = changes.at(-1)
    const [first] = change ?? []
    const isMark = event.type === 'MemoLinked'
    if (change && first && !isMark && first.at === event.at && first.by.email === event.by.email)
      change.push(event)
    else changes.push([event])
  }
  return changes
}
