import type { CallOutput } from '@countersign/contract'

export type GroupRow = CallOutput<'get_reports'>['groupCount'][number]

export const groupSorts = ['a-z', 'z-a', 'highest', 'fastest'] as const

/** How the table of groups can be ordered (console document section 2.7). */
export type GroupSort = (typeof groupSorts)[number]

const byName = (one: GroupRow, other: GroupRow) => one.group_name.localeCompare(other.group_name, 'en')

/** A group without an approved memo has no approval time: it stands last among the fastest. */
const waiting = (row: GroupRow) => (row.group_ave_time === 0 ? Number.POSITIVE_INFINITY : row.group_ave_time)

const compare: Record<GroupSort, (one: GroupRow, other: GroupRow) => number> = {
  'a-z': byName,
  'z-a': (one, other) => byName(other, one),
  highest: (one, other) => other.group_count - one.group_count || byName(one, other),
  fastest: (one, other) => {
    const [first, second] = [waiting(one), waiting(other)]
    return first === second ? byName(one, other) : first - second
  },
}

/** The groups whose name holds the text, whatever its capitals, in the chosen order. */
export function groupRows(rows: readonly GroupRow[], text: string, sort: GroupSort): GroupRow[] {
  const wanted = text.trim().toLocaleLowerCase('en')
  return rows
    .filter(({ group_name }) => group_name.toLocaleLowerCase('en').includes(wanted))
    .sort(compare[sort])
}
