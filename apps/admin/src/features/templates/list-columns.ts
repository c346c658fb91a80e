import type { CallOutput } from '@countersign/contract'
import { canBeColumn, ownersFields, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { HeaderList, TemplateContent } from '@countersign/domain'

type Headers = CallOutput<'admin-get_template_by_id'>['headers']

interface Question {
  value: string
  label: string
}

/** The questions that fit a column, except the subject, which every list shows. */
export function columnQuestions(content: TemplateContent): Question[] {
  return ownersFields(content)
    .filter((field) => field.field_id !== SUBJECT_FIELD_ID && canBeColumn(field.field_type))
    .map((field) => ({ value: field.field_id, label: field.field_name }))
}

/** Replaces one list's columns in the headers; a list without columns has no entry. */
export function withColumns(
  headers: Headers,
  list: HeaderList,
  tab: string,
  keys: string[],
  questions: Question[],
): Headers {
  const labels = new Map(questions.map(({ value, label }) => [value, label]))
  const { [tab]: _old, ...others } = headers[list] ?? {}
  const columns = keys.map((key) => ({ key, label: (labels.get(key) ?? key).slice(0, 100) }))
  return { ...headers, [list]: columns.length > 0 ? { ...others, [tab]: columns } : others }
}
