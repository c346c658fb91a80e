import { amountFields, levelsOf, sectionFields } from '@countersign/domain'
import type { Policy, PolicySource, TemplateConfig, TemplateContent } from '@countersign/domain'
import { withInner } from '../../model/walk-content.ts'

/**
 * The part of a form that 'Try it' asks: the questions that the policy looks at, and those on whose answers it depends whether these
 * show (F4).
 */
export function trialContent(
  content: TemplateContent,
  config: Partial<TemplateConfig>,
  policy: Policy,
): TemplateContent {
  const wanted = withSources(content, lookedAt(policy, config))
  return content.flatMap((section) => {
    const value = section.value.filter((field) =>
      withInner(field).some(({ field_id }) => wanted.has(field_id)),
    )
    return value.length === 0 ? [] : [value.length === section.value.length ? section : { ...section, value }]
  })
}

/** The ids of the questions that conditions and places of roles name. */
export function lookedAt(policy: Policy, config: Partial<TemplateConfig>): Set<string> {
  const conditions = policy.rows.flatMap((row) => row.conditions)
  const amount = conditions.some(({ kind }) => kind === 'AMOUNT') ? amountFields(config) : undefined
  const sources = levelsOf(policy).flatMap((level) => [...level.sources, ...level.watchers])
  return new Set(
    [
      ...conditions.flatMap((one) => ('field_id' in one ? [one.field_id] : [])),
      ...(amount ? [amount.amount_field, amount.currency_field] : []),
      ...sources.flatMap(placeFields),
    ].filter((id) => id !== ''),
  )
}

function placeFields(source: PolicySource): string[] {
  return source.kind === 'ROLE' && 'field_id' in source.place ? [source.place.field_id] : []
}

/** The questions with those that their conditions, and their sections', wait for; until no more are added. */
function withSources(content: TemplateContent, wanted: ReadonlySet<string>): Set<string> {
  const all = new Set(wanted)
  for (const id of all) {
    for (const section of content) {
      const field = sectionFields(section).find(({ field_id }) => field_id === id)
      if (!field) continue
      const conditions = [...(field.conditions ?? []), ...(section.conditions ?? [])]
      // A set that grows while it is walked is walked to its new end.
      for (const { field_ref } of conditions) all.add(field_ref)
      const parent = section.value.find((one) => withInner(one).includes(field))
      if (parent) all.add(parent.field_id)
    }
  }
  return all
}
