import type { CallOutput } from '@countersign/contract'
import { groupAverage } from '@countersign/domain'

export type GroupRow = CallOutput<'get_reports'>['groupCount'][number]

export const groupSorts = ['a-z', 'z-a', 'highest', 'fastest'] as const

/** The orders of the table of groups (W15). */
export type GroupSort = (typeof groupSorts)[number]

const byName = (one: GroupRow, other: GroupRow) => one.group_name.localeCompare(other.group_name, 'en')

/** A group without an approved memo has no approval time and comes last when sorted by it. */
const waiting = (row: GroupRow) => groupAverage(row) ?? Number.POSITIVE_INFINITY

const compare: Record<GroupSort, (one: GroupRow, other: GroupRow) => number> = {
  'a-z': byName,
  'z-a': (one, other) => byName(other, one),
  highest: (one, other) => other.group_count - one.group_count || byName(one, other),
  fastest: (one, other) => {
    const [first, second] = [waiting(one), waiting(other)]
    return first === second ? byName(one, other) : first - second
  },
}

/** The groups whose name contains the text, whatever its case, in the chosen order. */
export function groupRows(rows: readonly GroupRow[], text: string, sort: GroupSort): GroupRow[] {
  const wanted = text.trim().toLocaleLowerCase('en')
  return rows
    .filter(({ group_name }) => group_name.toLocaleLowerCase('en').includes(wanted))
    .sort(compare[sort])
}
