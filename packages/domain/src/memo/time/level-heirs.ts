import type { EventOf, MemoEvent, SubmittedLevel } from '../events.ts'

/**
 * Where the log and the times of levels that have left the route belong now, by their ids (N7): to the level before them that stayed,
 * or else to the first one.
 * @param log in order
 */
export function levelHeirs(log: readonly MemoEvent[]): Map<string, string> {
  const heirs = new Map<string, string>()
  let before: readonly Pick<SubmittedLevel, 'sequenceId'>[] = []
  for (const event of log) {
    if (event.type === 'ApproversAdded') before = withAddedLevel(before, event)
    if (event.type !== 'MemoSubmitted') continue
    const staying = new Set(event.levels.map(({ sequenceId }) => sequenceId))
    let heir = event.levels[0]?.sequenceId
    for (const { sequenceId } of before) {
      if (staying.has(sequenceId)) heir = sequenceId
      else if (heir !== undefined) inherit(heirs, sequenceId, heir)
    }
    before = event.levels
  }
  return heirs
}

/** The ids of a submitted route once approvers added others: their level comes right behind that of the person who added them (R1). */
export function withAddedLevel(
  levels: readonly Pick<SubmittedLevel, 'sequenceId'>[],
  { sequenceId, addedLevelId }: EventOf<'ApproversAdded'>,
): Pick<SubmittedLevel, 'sequenceId'>[] {
  const others = levels.filter((level) => level.sequenceId !== addedLevelId)
  return others.flatMap((level) =>
    level.sequenceId === sequenceId ? [level, { sequenceId: addedLevelId }] : [level],
  )
}

function inherit(heirs: Map<string, string>, from: string, to: string): void {
  for (const [id, heir] of heirs) if (heir === from) heirs.set(id, to)
  heirs.set(from, to)
}
