import { contentEntries } from '../answer/content-entries.ts'
import { isCode } from '../shared-lists/entry-issues.ts'
import type { TemplateContent } from '../template/template.ts'
import { listQuestions } from './list-questions.ts'
import type { NamedList } from './named-list.ts'

/** The codes that content names, by list, wherever it came from (N9): each of the form's lists once. */
export function codesAnswered(template: TemplateContent, content: unknown): NamedList[] {
  const questions = new Map(listQuestions(template).map(({ field_id, list_id }) => [field_id, list_id]))
  const codes = new Map([...questions.values()].map((list_id) => [list_id, new Set<string>()]))
  const read = (list: unknown) => {
    for (const { field_id, value } of contentEntries(list).entries) {
      if (Array.isArray(value)) for (const row of value) read(Object(row).fields)
      const list_id = questions.get(field_id)
      if (list_id !== undefined && typeof value === 'string' && isCode(value)) codes.get(list_id)?.add(value)
    }
  }
  if (questions.size > 0) read(content)
  return [...codes].map(([list_id, some]) => ({ list_id, codes: [...some] }))
}
