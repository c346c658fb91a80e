import { policyWords, sectionFields } from '@countersign/domain'
import type { HoldingPlace, TemplateConfig, TemplateContent } from '@countersign/domain'
import { texts } from './texts.ts'

/** A company, group, role or shared list, by its id. */
export interface NamedThing {
  id: string
  name: string
}

/** What a policy may name besides the questions of its form. */
export interface Organisation {
  companies: readonly NamedThing[]
  groups: readonly NamedThing[]
  roles: readonly (NamedThing & { held: readonly HoldingPlace[] })[]
  /** The shared lists that questions choose from (N9). */
  lists: readonly NamedThing[]
}

/** How people read what a policy names by ids. What is gone has no name any more. */
export interface PolicyNames {
  company: (id: string) => string
  group: (id: string) => string
  role: (id: string) => string
  question: (fieldId: string) => string
  /** The question of the amount (M1). */
  amount: string
  option: (fieldId: string, value: string) => string
}

export function policyNames(
  content: TemplateContent,
  config: Partial<TemplateConfig>,
  { companies, groups, roles }: Organisation,
): PolicyNames {
  const words = policyWords(content, config)
  const fields = new Map(
    content
      .flatMap(sectionFields)
      .flatMap((field) => [field, ...(field.field_type === 'NESTED' ? field.constant : [])])
      .map((field) => [field.field_id, field]),
  )
  return {
    company: nameIn(companies),
    group: nameIn(groups),
    role: nameIn(roles),
    question: (id) => fields.get(id)?.field_name ?? texts.gone,
    amount: words.amount,
    option: words.option,
  }
}

function nameIn(things: readonly NamedThing[]): (id: string) => string {
  const names = new Map(things.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? texts.unknown
}
