import { contentValue } from './content.ts'
import { SUBJECT_FIELD_ID } from '../template/template.ts'

/** The memo's subject on one line, from content of either generation; '' where a draft has none yet. */
export function memoSubject(content: unknown): string {
  const subject = contentValue(content, SUBJECT_FIELD_ID)
  return typeof subject === 'string' ? subject.replace(/\s+/g, ' ').trim() : ''
}
