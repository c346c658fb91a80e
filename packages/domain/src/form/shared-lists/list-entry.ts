import type { DaySpan } from '../../time/day-span.ts'
import type { Day } from '../../time/working-days.ts'

/** An entry of a shared list, and the days on which it is in use (N9). */
export interface ListEntry extends DaySpan {
  code: string
  label: string
  /** Null for the entries of all companies. */
  company_id: string | null
}

/** What decides which entries an answer may name (N9). */
export interface ListMoment {
  /** The owner's, at a re-submission that of the first submission (H1); null where they have none. */
  companyId: string | null
  /** In Manila. */
  day: Day
}

export const ENTRY_STATES = ['IN_USE', 'COMING', 'ENDED'] as const

export type EntryState = (typeof ENTRY_STATES)[number]

/** Whether an entry is in use on a day, will be, or was. */
export function entryState({ from_day, to_day }: DaySpan, day: Day): EntryState {
  if (to_day !== null && to_day < day) return 'ENDED'
  return from_day !== null && day < from_day ? 'COMING' : 'IN_USE'
}

/** The entries that may be named, one for each code: a company's own counts before the one for all companies (N9). */
export function entriesInUse<E extends ListEntry>(
  entries: readonly E[],
  { companyId, day }: ListMoment,
): E[] {
  const inUse = ofCompany(entries, companyId).filter((entry) => entryState(entry, day) === 'IN_USE')
  return firstOfEachCode(inUse)
}

/** The entries by which kept codes are read: those in use, else the latest that a company has of the code (N9). */
export function entriesToRead<E extends ListEntry>(entries: readonly E[], moment: ListMoment): E[] {
  const latestFirst = entries.toSorted((one, other) => compareDays(other.from_day, one.from_day))
  return firstOfEachCode([...entriesInUse(entries, moment), ...ofCompany(latestFirst, moment.companyId)])
}

/** A company's own entries, then those of all companies. */
function ofCompany<E extends ListEntry>(entries: readonly E[], companyId: string | null): E[] {
  return [
    ...(companyId === null ? [] : entries.filter(({ company_id }) => company_id === companyId)),
    ...entries.filter(({ company_id }) => company_id === null),
  ]
}

function firstOfEachCode<E extends ListEntry>(entries: readonly E[]): E[] {
  const byCode = new Map<string, E>()
  for (const entry of entries) if (!byCode.has(entry.code)) byCode.set(entry.code, entry)
  return [...byCode.values()]
}

/** No first day is before all others. */
function compareDays(one: Day | null, other: Day | null): number {
  const [first, second] = [one ?? '', other ?? '']
  return first < second ? -1 : Number(first > second)
}
