import type {
  AnsweredBy,
  Condition,
  DateField,
  Operand,
  Operation,
  TemplateContent,
} from '@countersign/domain'
import type { AnswerType } from '../../../lib/field-words.ts'
import type { Place } from './layout.ts'

/** Every change of a template's form; ids are field ids unless named otherwise. */
export type ContentAction =
  | { type: 'addSection' }
  | { type: 'renameSection'; sectionId: string; name: string }
  | { type: 'moveSection'; sectionId: string; to: number }
  | { type: 'removeSection'; sectionId: string }
  /** Undefined for the memo's owner (R7). */
  | { type: 'setAnsweredBy'; sectionId: string; answeredBy: AnsweredBy | undefined }
  /** `ownerId`: the id of a section or a question. */
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
  /** Adds options with these labels below the named one, or at the end. */
  | { type: 'addOptions'; fieldId: string; options: readonly NewOption[]; below?: string }
  | { type: 'labelOption'; fieldId: string; value: string; label: string }
  | { type: 'moveOption'; fieldId: string; value: string; to: number }
  | { type: 'removeOption'; fieldId: string; value: string }
  /** The shared list that the options come from, '' for one to be chosen; null for options of its own (N9). */
  | { type: 'setList'; fieldId: string; listId: string | null }
  | { type: 'setBranching'; fieldId: string; isOn: boolean }
  | { type: 'addFollowUp'; fieldId: string; value: string }
  | { type: 'setJump'; fieldId: string; value: string; sectionId: string | null }
  | { type: 'setOperation'; fieldId: string; operation: Operation }
  /** Replaces an operand; one after the last is added. */
  | { type: 'setOperand'; fieldId: string; at: number; operand: Operand }
  | { type: 'removeOperand'; fieldId: string; at: number }
  | { type: 'allowNegative'; fieldId: string; isAllowed: boolean }
  | { type: 'addRowField'; fieldId: string }
  | { type: 'moveRowField'; fieldId: string; to: number }
  /** Replaces the content with a local copy, or with another administrator's version. */
  | { type: 'replace'; content: TemplateContent }

export interface FieldTexts {
  field_name?: string
  annotation?: string
  placeholder?: string
}

/** Settings by their stored names; undefined removes one. */
export interface FieldSettings {
  min_length?: number
  max_length?: number
  /** MB. */
  max_size?: number
  allowed_limited_file_types?: boolean
  file_types?: string[]
  later_than?: DateField['validations']['later_than']
}

/** An option to add: its label, and a value only if rules depend on it (H7). */
export interface NewOption {
  label?: string
  value?: string
}

/** The form after an action, and the new selection if the action sets one. */
export interface Changed {
  content: TemplateContent
  select?: string
}
