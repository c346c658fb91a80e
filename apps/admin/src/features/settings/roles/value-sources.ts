import type { CallOutput } from '@countersign/contract'
import { isFromList, levelsOf, optionsOf, sectionFields } from '@countersign/domain'
import type { FieldDefinition, PlainOption, Policy, RolePlace, TemplateContent } from '@countersign/domain'

type Template = Pick<
  CallOutput<'admin-get_template_by_id'>,
  'template_id' | 'template_name' | 'template_content' | 'policy'
>

/** A question by whose answers policies look a role up (N2). */
export interface ValueSource {
  /** Unique among the sources of a role. */
  key: string
  question: string
  template: string
  /** Its own options, or the shared list that it chooses from (N9). */
  values: { options: readonly PlainOption[] } | { list_id: string }
}

type ByAnswer = Extract<RolePlace, { kind: 'ANSWER' | 'ROWS' }>

/** The questions with options by whose answers the policies of these templates look the role up, each list once. */
export function valueSources(roleId: string, templates: readonly Template[]): ValueSource[] {
  const sources = templates.flatMap((template) => sourcesIn(roleId, template))
  return sources.filter(
    ({ values }, at) =>
      !('list_id' in values) ||
      sources.findIndex((other) => 'list_id' in other.values && other.values.list_id === values.list_id) ===
        at,
  )
}

function sourcesIn(
  roleId: string,
  { template_id, template_name, template_content, policy }: Template,
): ValueSource[] {
  if (policy === null) return []
  const questions = new Map(
    questionsIn(template_content).map((field): [string, FieldDefinition] => [field.field_id, field]),
  )
  return [...new Set(placesOf(policy, roleId).map(questionId))].flatMap((id) => {
    const field = questions.get(id)
    const values = field && valuesOf(field)
    if (!field || !values) return []
    return [{ key: `${template_id} ${id}`, question: field.field_name, template: template_name, values }]
  })
}

/** The questions of a form, columns of related fields included. */
function questionsIn(content: TemplateContent): FieldDefinition[] {
  return content
    .flatMap(sectionFields)
    .flatMap((field): FieldDefinition[] =>
      field.field_type === 'NESTED' ? [field, ...field.constant] : [field],
    )
}

/** Undefined where any text may be the answer. */
function valuesOf(field: FieldDefinition): ValueSource['values'] | undefined {
  if (isFromList(field)) return { list_id: field.list_id }
  const options = optionsOf(field)
  return options && { options }
}

function placesOf(policy: Policy, roleId: string): ByAnswer[] {
  return levelsOf(policy)
    .flatMap(({ sources, watchers }) => [...sources, ...watchers])
    .flatMap((source) => {
      if (source.kind !== 'ROLE' || source.role_id !== roleId) return []
      const { place } = source
      return place.kind === 'ANSWER' || place.kind === 'ROWS' ? [place] : []
    })
}

function questionId(place: ByAnswer): string {
  return place.kind === 'ANSWER' ? place.field_id : place.question_id
}

/** The source that a value is taken from: the first that has it among its options, else one that may have it. */
export function sourceOfValue(sources: readonly ValueSource[], value: string): ValueSource | undefined {
  if (value === '') return sources[0]
  const isOption = ({ values }: ValueSource) =>
    'options' in values && values.options.some((option) => option.value === value)
  return sources.find(isOption) ?? sources.find(({ values }) => 'list_id' in values)
}
