import type { AbsenceLine, Days } from '@countersign/domain'

interface Changed {
  /** Of the absence, from today on. */
  lines: readonly AbsenceLine[]
  /** The absence's days from today on: as the dialog was opened, and as they are saved. */
  before: Days
  after: Days
  /** Empty for none. */
  delegate: string
}

/**
 * The lines of an absence with one delegate (K1). Several lines are kept until one delegate replaces them. A single line keeps its
 * templates, and its own days while its delegate stays the same.
 */
export function changedLines({ lines, before, after, delegate }: Changed): AbsenceLine[] {
  if (delegate === '') return lines.length > 1 ? [...lines] : []
  const [line, ...others] = lines
  if (line === undefined || others.length > 0) return [{ ...after, templateIds: [], delegate }]
  const kept = line.delegate === delegate ? moveDays(line, before, after) : after
  return [{ ...line, ...kept, delegate }]
}

/** A line's days within changed ones. Edges that they shared with the absence go with it; where no day is left, the line covers all. */
function moveDays(line: Days, before: Days, after: Days): Days {
  const firstDay =
    line.firstDay <= before.firstDay || line.firstDay < after.firstDay ? after.firstDay : line.firstDay
  const lastDay =
    line.lastDay === null || line.lastDay === before.lastDay || isAfter(line.lastDay, after.lastDay)
      ? after.lastDay
      : line.lastDay
  return lastDay !== null && firstDay > lastDay ? after : { firstDay, lastDay }
}

function isAfter(day: string, lastDay: string | null): boolean {
  return lastDay !== null && day > lastDay
}
