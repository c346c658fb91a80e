import type { ListEntry } from '@countersign/domain'
import { listAnswerText } from '@countersign/domain'

type Described = ListEntry & { company_name: string | null }

/** 'CC-1201 · Network operations for Northwind, from 2026-01-01 to 2026-06-30' */
export function describeEntry({
  code,
  label,
  company_id,
  company_name,
  from_day,
  to_day,
}: Described): string {
  const where = company_id === null ? '' : ` for ${company_name ?? company_id}`
  const days = [from_day === null ? '' : `from ${from_day}`, to_day === null ? '' : `to ${to_day}`]
  const span = days.filter(Boolean).join(' ')
  return `${listAnswerText(code, label)}${where}${span === '' ? '' : `, ${span}`}`
}
