import { listQuestions, sectionFields } from '@countersign/domain'
import type { Policy, TemplateContent } from '@countersign/domain'

/** The codes that the conditions of a form and of its policy wait for, by shared list (N9). */
export function namedCodes(content: TemplateContent, policy: Policy | null): ReadonlyMap<string, string[]> {
  const listOf = new Map(listQuestions(content).map(({ field_id, list_id }) => [field_id, list_id]))
  const shown = [...content, ...content.flatMap(sectionFields)].flatMap(({ conditions = [] }) =>
    conditions.map(({ field_ref, value }) => ({ field_id: field_ref, values: [value] })),
  )
  const routed = (policy?.rows ?? []).flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.kind === 'CHOICE' ? [one] : [])),
  )
  const codes = new Map<string, string[]>()
  for (const { field_id, values } of [...shown, ...routed]) {
    const list = listOf.get(field_id)
    if (list) codes.set(list, [...new Set([...(codes.get(list) ?? []), ...values])])
  }
  return codes
}
