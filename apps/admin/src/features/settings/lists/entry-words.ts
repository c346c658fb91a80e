import { formatDay } from '@countersign/app-shell/dates'
import { listAnswerText } from '@countersign/domain'
import type { SharedEntry } from './shared-list.ts'
import { texts } from './texts.ts'

/** From when to when an entry is in use: 'From Jan 1, 2026' */
export function daysOf({ from_day, to_day }: Pick<SharedEntry, 'from_day' | 'to_day'>): string {
  const from = from_day === null ? '' : formatDay(from_day)
  const to = to_day === null ? '' : formatDay(to_day)
  if (from !== '' && to !== '') return texts.between(from, to)
  return (from && texts.from(from)) || (to && texts.until(to)) || texts.always
}

export function companyOf({ company_name }: Pick<SharedEntry, 'company_name'>): string {
  return company_name ?? texts.allCompanies
}

/** The whole entry on one line. */
export function entryWords(entry: SharedEntry): string {
  return [listAnswerText(entry.code, entry.label), companyOf(entry), daysOf(entry)].join(', ')
}
