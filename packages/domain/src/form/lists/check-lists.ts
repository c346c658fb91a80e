import { findCodesGone } from './named-list.ts'
import type { NamedList } from './named-list.ts'
import { isFromList, sectionFields } from '../template/template.ts'
import type { Condition, FieldDefinition, TemplateContent } from '../template/template.ts'
import type { TemplateProblem } from '../template/template-problem.ts'

/**
 * What keeps a form from being published whose lists are known (N9): a list that is gone, and conditions that wait for a code which their
 * list doesn't have. One that ended stays a code.
 */
export function checkLists(
  content: TemplateContent,
  lists: readonly NamedList[] | undefined,
): TemplateProblem[] {
  if (!lists) return []
  const fields = content.flatMap(sectionFields)
  const conditionProblems = (conditions: readonly Condition[] | undefined, path: readonly string[]) =>
    (conditions ?? []).flatMap(({ field_ref, value }): TemplateProblem[] => {
      const source = fields.find(({ field_id }) => field_id === field_ref)
      const gone = source && isFromList(source) ? findCodesGone(source, [value], lists) : []
      return gone.map(() => ({ code: 'CODE_GONE', path }))
    })
  const listProblems = (field: FieldDefinition, outside: readonly string[]): TemplateProblem[] => {
    const path = [...outside, field.field_id]
    if (field.field_type === 'NESTED') return field.constant.flatMap((sub) => listProblems(sub, path))
    const isGone =
      isFromList(field) && field.list_id !== '' && !lists.some(({ list_id }) => list_id === field.list_id)
    return isGone ? [{ code: 'LIST_GONE', path }] : []
  }
  return content.flatMap((section) => [
    ...conditionProblems(section.conditions, [section.field_id]),
    ...sectionFields(section).flatMap((field) => [
      ...conditionProblems(field.conditions, [section.field_id, field.field_id]),
      ...listProblems(field, [section.field_id]),
    ]),
  ])
}
