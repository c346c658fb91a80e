import type { Condition, DateField, TemplateContent } from '@countersign/domain'
import type { AnswerType } from './field-defaults.ts'
import type { Place } from './layout.ts'

/** Everything that can be done to a template's form; ids are field ids unless they say otherwise. */
export type ContentAction =
  | { type: 'addSection' }
  | { type: 'renameSection'; sectionId: string; name: string }
  | { type: 'moveSection'; sectionId: string; to: number }
  | { type: 'removeSection'; sectionId: string }
  /** `ownerId`: a section's or a question's. */
  | { type: 'setConditions'; ownerId: string; conditions: readonly Condition[] }
  | { type: 'addField'; sectionId: string }
  | { type: 'copyField'; fieldId: string }
  | { type: 'removeField'; fieldId: string }
  | { type: 'moveField'; fieldId: string; toSectionId: string }
  | { type: 'layOut'; sectionId: string; places: ReadonlyMap<string, Place> }
  | { type: 'changeType'; fieldId: string; to: AnswerType }
  | { type: 'editField'; fieldId: string; changes: FieldTexts }
  | { type: 'setRequired'; fieldId: string; required: boolean }
  | { type: 'setValidations'; fieldId: string; validations: FieldSettings }
  /** The preset answer (F0); undefined for none. */
  | { type: 'setDefault'; fieldId: string; value: string | undefined }
  /** Labels for new options, below the named one or last. */
  | { type: 'addOptions'; fieldId: string; options: readonly NewOption[]; below?: string }
  | { type: 'labelOption'; fieldId: string; value: string; label: string }
  | { type: 'moveOption'; fieldId: string; value: string; to: number }
  | { type: 'removeOption'; fieldId: string; value: string }
  | { type: 'setBranching'; fieldId: string; isOn: boolean }
  | { type: 'addFollowUp'; fieldId: string; value: string }
  | { type: 'setJump'; fieldId: string; value: string; sectionId: string | null }
  | { type: 'addRowField'; fieldId: string }
  | { type: 'moveRowField'; fieldId: string; to: number }
  /** Another content altogether: a kept copy, or what another administrator saved. */
  | { type: 'replace'; content: TemplateContent }

export interface FieldTexts {
  field_name?: string
  annotation?: string
  placeholder?: string
}

/** Settings by their stored names; undefined takes one away. */
export interface FieldSettings {
  min_length?: number
  max_length?: number
  /** MB. */
  max_size?: number
  allowed_limited_file_types?: boolean
  file_types?: string[]
  later_than?: DateField['validations']['later_than']
}

/** An option to add: its label, and a value only where rules go by it (H7). */
export interface NewOption {
  label?: string
  value?: string
}

/** The form after an action, and what is selected then where the action decides that. */
export interface Changed {
  content: TemplateContent
  select?: string
}
