import { templateMessage } from './problem.ts'
import { canBeAnswered, checkTemplate } from './template-check.ts'
import { branchingOptions, sectionFields } from './template.ts'
import type { Condition, FieldDefinition, Section, TemplateContent } from './template.ts'

/** What is allowed but probably not meant, beside the sentence that says so. */
const WARNINGS = {
  SECTION_NEVER_SHOWN: 'This section can never show: nothing that it waits for can be answered so',
  FIELD_NEVER_SHOWN: 'This question can never show',
  REQUIRED_NEVER_SHOWN: 'This question is required, but nobody can ever reach it',
  SECTION_WITHOUT_QUESTIONS: 'This section asks nothing',
  OPTIONS_LOOK_ALIKE: 'Two options have the same label',
} as const

export interface TemplateFinding {
  /** Errors keep a template from being published; warnings don't. */
  severity: 'error' | 'warning'
  /** A code of `TEMPLATE_MESSAGES`, or a warning's own. */
  code: string
  /** Ids from outside to inside, as in `TemplateProblem`. */
  path: readonly string[]
  /** The sentence for people. */
  message: string
}

/**
 * What to look at before a template is published: everything `checkTemplate` refuses, then what it allows but nobody can
 * have meant, such as sections that can never show and required questions that nobody reaches (F4).
 */
export function reviewTemplate(content: TemplateContent): TemplateFinding[] {
  const errors = checkTemplate(content).map((found): TemplateFinding => ({
    severity: 'error',
    ...found,
    message: templateMessage(found),
  }))
  return [...errors, ...neverShown(content), ...content.flatMap(oddities)]
}

function warning(code: keyof typeof WARNINGS, ...path: string[]): TemplateFinding {
  return { severity: 'warning', code, path, message: WARNINGS[code] }
}

/** One pass in the order of reading: what can show now decides what can show later. */
function neverShown(content: TemplateContent): TemplateFinding[] {
  const reachable = new Map<string, FieldDefinition>()
  const canShow = (conditions: readonly Condition[] | undefined): boolean =>
    !conditions?.length ||
    conditions.some(({ field_ref, value }) => {
      const source = reachable.get(field_ref)
      return source !== undefined && canBeAnswered(source, value)
    })

  const visit = (section: Section, field: FieldDefinition): TemplateFinding[] => {
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

function unreachable(section: Section, field: FieldDefinition): TemplateFinding {
  const code = field.validations.required ? 'REQUIRED_NEVER_SHOWN' : 'FIELD_NEVER_SHOWN'
  return warning(code, section.field_id, field.field_id)
}

function oddities(section: Section): TemplateFinding[] {
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
