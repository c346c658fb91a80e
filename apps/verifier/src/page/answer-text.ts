import type { ContentEntry } from '@countersign/domain'
import { contentEntries, htmlToText } from '@countersign/domain'
import { valueText } from '@countersign/evidence'

/** An answer in words: enough to compare it with a printed page. */
export function answerText({ field_type, value, label }: ContentEntry): string {
  if (label !== undefined) return `${label} (${valueText(value)})`
  if (typeof value === 'string') return field_type?.startsWith('TEXT_RTE') ? htmlToText(value) : value
  if (Array.isArray(value)) return value.map(partText).join(isRows(value) ? '\n' : ', ')
  return value === null || value === undefined ? '' : valueText(value)
}

const isRows = (value: unknown[]): boolean => value.some((part) => fieldsOf(part) !== undefined)

const fieldsOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'fields' in part ? part.fields : undefined

/** A row by its questions, a file by its name, anything else as it is. */
function partText(part: unknown): string {
  const fields = fieldsOf(part)
  if (fields !== undefined)
    return contentEntries(fields)
      .entries.map((cell) => `${cell.field_name}: ${answerText(cell)}`)
      .join('; ')
  if (typeof part === 'object' && part !== null && 'name' in part) return String(part.name)
  return valueText(part)
}
