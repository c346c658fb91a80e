import type { FieldDefinition, Section } from './template.ts'

/** Whether each submitted memo has an answer to a question of a section: it is required, and it shows whatever else is answered. */
export function isAlwaysAnswered(section: Section, field: FieldDefinition): boolean {
  const isOfSection = section.value.includes(field)
  return (
    Boolean(field.validations.required) &&
    isOfSection &&
    !field.conditions?.length &&
    !section.conditions?.length
  )
}
