import type { TemplateFinding } from './checks/finding.ts'
import { placeOf } from './checks/places.ts'
import { canBeAnswered } from './template-check.ts'
import { branchingOptions, sectionFields } from '../form/template/template.ts'
import type { Condition, FieldDefinition, Section, TemplateContent } from '../form/template/template.ts'

/** What is allowed but probably not meant, beside the sentence that says so. */
const WARNINGS = {
  SECTION_NEVER_SHOWN: 'This section can never show: nothing that it waits for can be answered so',
  FIELD_NEVER_SHOWN: 'This question can never show',
  REQUIRED_NEVER_SHOWN: 'This question is required, but no answer ever shows it',
  SECTION_WITHOUT_QUESTIONS: 'This section asks nothing',
  OPTIONS_LOOK_ALIKE: 'Two options have the same label',
} as const

/**
 * Warns of what a template may have but can't be intended, such as sections that can never show and required questions that
 * can't be reached (F4).
 */
export function reviewWarnings(content: TemplateContent): TemplateFinding[] {
  return [...neverShown(content), ...content.flatMap(sectionWarnings)].map((found) => ({
    ...found,
    severity: 'warning',
    blocksSaving: false,
    part: 'form',
    place: placeOf(content, found.path),
  }))
}

type Warning = Pick<TemplateFinding, 'code' | 'path' | 'message'>

function warning(code: keyof typeof WARNINGS, ...path: string[]): Warning {
  return { code, path, message: WARNINGS[code] }
}

/** One pass in the order of reading: what can show now decides what can show later. */
function neverShown(content: TemplateContent): Warning[] {
  const reachable = new Map<string, FieldDefinition>()
  const canShow = (conditions: readonly Condition[] | undefined): boolean =>
    !conditions?.length ||
    conditions.some(({ field_ref, value }) => {
      const source = reachable.get(field_ref)
      return source !== undefined && canBeAnswered(source, value)
    })

  const visit = (section: Section, field: FieldDefinition): Warning[] => {
    if (field.hidden || !canShow(field.conditions)) return [unreachable(section, field)]
    reachable.set(field.field_id, field)
    return branchingOptions(field).flatMap((option) =>
      (option.branchingQuestions ?? []).flatMap((question) => visit(section, question)),
    )
  }

  return content.flatMap((section) => {
    if (canShow(section.conditions)) return section.value.flatMap((field) => visit(section, field))
    const required = sectionFields(section).filter((field) => field.validations.required)
    return [
      warning('SECTION_NEVER_SHOWN', section.field_id),
      ...required.map((field) => unreachable(section, field)),
    ]
  })
}

function unreachable(section: Section, field: FieldDefinition): Warning {
  const code = field.validations.required ? 'REQUIRED_NEVER_SHOWN' : 'FIELD_NEVER_SHOWN'
  return warning(code, section.field_id, field.field_id)
}

function sectionWarnings(section: Section): Warning[] {
  const empty = section.value.length === 0 ? [warning('SECTION_WITHOUT_QUESTIONS', section.field_id)] : []
  return [
    ...empty,
    ...sectionFields(section)
      .filter(hasLabelTwice)
      .map((field) => warning('OPTIONS_LOOK_ALIKE', section.field_id, field.field_id)),
  ]
}

function hasLabelTwice(field: FieldDefinition): boolean {
  if (field.field_type === 'NESTED' || !('constant' in field)) return false
  const labels = field.constant.map((option) => option.label.trim().toLowerCase())
  return new Set(labels).size < labels.length
}
