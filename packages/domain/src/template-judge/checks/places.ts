import { branchingOptions, sectionFields } from '../../form/template/template.ts'
import type { FieldDefinition, TemplateContent } from '../../form/template/template.ts'

const NAMELESS = 'A question without text'

/**
 * The names of a template's sections by id. Sections of the same name are distinguished by number: 'Untitled (section 2)'.
 */
export function sectionNames(content: TemplateContent): ReadonlyMap<string, string> {
  const names = content.map((section) => section.field_name.trim())
  return new Map(
    content.map(({ field_id }, at) => {
      const name = names[at] as string
      const isShared = names.indexOf(name) !== names.lastIndexOf(name)
      return [field_id, name === '' ? `Section ${at + 1}` : isShared ? `${name} (section ${at + 1})` : name]
    }),
  )
}

/**
 * The names of all questions by id, a group's included. Questions of the same name are distinguished by place: 'Untitled
 * (Costs, question 2)'.
 */
export function questionNames(content: TemplateContent): ReadonlyMap<string, string> {
  const sections = sectionNames(content)
  const questions = content.flatMap((section) =>
    sectionFields(section)
      .flatMap((field): FieldDefinition[] =>
        field.field_type === 'NESTED' ? [field, ...field.constant] : [field],
      )
      .map(({ field_id, field_name }, at) => {
        const place = `${sections.get(section.field_id)}, question ${at + 1}`
        return { field_id, name: field_name.trim() || NAMELESS, place }
      }),
  )
  const names = questions.map((question) => question.name)
  return new Map(
    questions.map(({ field_id, name, place }) => {
      const isShared = names.indexOf(name) !== names.lastIndexOf(name)
      return [field_id, isShared ? `${name} (${place})` : name]
    }),
  )
}

/** A path of ids as people read it: 'Request › Company › Globe'. */
export function placeOf(content: TemplateContent, path: readonly string[]): string {
  const names = new Map(sectionNames(content))
  const add = (field: FieldDefinition): void => {
    names.set(field.field_id, field.field_name.trim() || NAMELESS)
    const options = field.field_type === 'CHECKBOX' ? field.constant : branchingOptions(field)
    for (const option of options) names.set(option.value, option.label)
    const inner = field.field_type === 'NESTED' ? field.constant : followUpsOf(field)
    inner.forEach(add)
  }
  // Only what the path runs through: other questions may have options with the same value.
  const onPath = content.filter((section) => path.includes(section.field_id))
  const fields = (onPath.length > 0 ? onPath : content).flatMap((section) => section.value)
  fields.filter((field) => isOnPath(field, path)).forEach(add)
  return path.flatMap((id) => names.get(id) ?? []).join(' › ')
}

function followUpsOf(field: FieldDefinition): FieldDefinition[] {
  return branchingOptions(field).flatMap((option) => option.branchingQuestions ?? [])
}

function isOnPath(field: FieldDefinition, path: readonly string[]): boolean {
  return path.includes(field.field_id) || followUpsOf(field).some((inner) => isOnPath(inner, path))
}
