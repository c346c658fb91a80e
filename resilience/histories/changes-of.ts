import type { MemoEvent } from '@countersign/domain'

/** The events of a log change by change: those of one change share actor and time. */
export function changesOf(events: readonly MemoEvent[]): MemoEvent[][] {
  const changes: MemoEvent[][] = []
  for (const event of events) {
    const change = changes.at(-1)
    const [first] = change ?? []
    if (change && first && first.at === event.at && first.by.email === event.by.email) change.push(event)
    else changes.push([event])
  }
  return changes
}
