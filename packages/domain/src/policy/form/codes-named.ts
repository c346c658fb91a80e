import { listsIn } from '../../form/lists/list-questions.ts'
import type { NamedList } from '../../form/lists/named-list.ts'
import { isFromList, sectionFields } from '../../form/template/template.ts'
import type { Condition, FieldDefinition, TemplateContent } from '../../form/template/template.ts'
import type { Policy } from '../table/policy.ts'

/** The codes that conditions of the form and its policies name, by list (N9): a list of which none is named has none. */
export function codesNamedBy(template: TemplateContent, policies: readonly Policy[]): NamedList[] {
  const fields = template.flatMap(sectionFields)
  const named = [
    ...conditionsIn(template).map(({ field_ref, value }) => ({ field_id: field_ref, values: [value] })),
    ...policies.flatMap(({ rows }) =>
      rows.flatMap(({ conditions }) => conditions.filter((condition) => condition.kind === 'CHOICE')),
    ),
  ]
  const codes = new Map(listsIn(template).map((list_id) => [list_id, new Set<string>()]))
  for (const { field_id, values } of named) {
    const field = fields.find((one) => one.field_id === field_id)
    if (field && isFromList(field)) for (const value of values) codes.get(field.list_id)?.add(value)
  }
  return [...codes].map(([list_id, some]) => ({ list_id, codes: [...some] }))
}

/** The conditions of sections and questions. */
function conditionsIn(template: TemplateContent): Condition[] {
  return template.flatMap((section) => [
    ...(section.conditions ?? []),
    ...sectionFields(section).flatMap(({ conditions }: FieldDefinition) => conditions ?? []),
  ])
}
