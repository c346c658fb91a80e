/**
 * A template's form as it travels and is stored (U36).
 * Names are those of the wire, options and the sub-fields of a group included: both are in `constant`.
 */

/** Place in the two-column grid, in grid units. */
export interface FieldLayout {
  i?: string
  x: number
  y: number
  w: number
  h: number
  minW?: number
  maxW?: number
  minH?: number
  maxH?: number
}

/** Several conditions on one section or field are alternatives (F4). */
export interface Condition {
  field_ref: string
  operator: 'EQUALS'
  value: string
}

export interface SectionReference {
  sectionIndex: number
  field_id: string
  field_name: string
}

export interface PlainOption {
  value: string
  label: string
}

/** An option that may lead to follow-up questions, or to another section (which then carries the condition). */
export interface BranchingOption extends PlainOption {
  branchingQuestions?: FollowUpQuestion[]
  branchingSection?: SectionReference | null
}

interface Definition {
  field_id: string
  /** The question as people read it. */
  field_name: string
  /** The hint below the question. */
  annotation?: string
  placeholder?: string
  sectionIndex?: number
  sectionId?: string
  conditions?: Condition[]
  /** Never shown, so never answered. */
  hidden?: boolean
  _metadata?: FieldLayout
}

interface Required {
  required?: boolean
}

export interface TextField extends Definition {
  field_type: 'TEXT'
  validations: Required & { min_length?: number; max_length?: number }
  defaultValue?: string
}

export interface CurrencyField extends Definition {
  field_type: 'TEXT_CURRENCY'
  validations: Required
  defaultValue?: string
  /** Its answer is calculated from other questions, and never typed (N8). */
  calculation?: Calculation
}

export const OPERATIONS = ['SUM', 'DIFFERENCE', 'PRODUCT', 'PERCENTAGE'] as const

/** PERCENTAGE is the second operand's percent of the first (N8). */
export type Operation = (typeof OPERATIONS)[number]

/** An earlier number question; with `column_ref` the total of a column of earlier related fields; or a fixed number (N8). */
export type Operand = QuestionOperand | { value: string }

export interface QuestionOperand {
  field_ref: string
  column_ref?: string
}

/** How the answer of a number question follows from others (N8). */
export interface Calculation {
  operation: Operation
  operands: Operand[]
  /** Whether the result may be below 0. */
  allow_negative?: boolean
}

export interface RichTextField extends Definition {
  field_type: 'TEXT_RTE'
  validations: Required
}

/** Rich text that begins with the template's own (F0). */
export interface PrefilledRichTextField extends Definition {
  field_type: 'TEXT_RTE_PREFILLED'
  validations: Required
  defaultValue: string
}

export interface DropdownField extends Definition {
  field_type: 'DROPDOWN'
  validations: Required
  constant: BranchingOption[]
  hasBranchingQuestions?: boolean
  /**
   * The shared list that its options come from (N9), '' in a draft that names none yet. A template has no options beside it;
   * `withListOptions` fills in those that may be chosen.
   */
  list_id?: string
}

/** A dropdown with a preset option (F0). */
export interface PresetDropdownField extends Definition {
  field_type: 'DROPDOWN_DEFAULT'
  validations: Required
  constant: BranchingOption[]
  defaultValue: string
  hasBranchingQuestions?: boolean
}

export interface RadioField extends Definition {
  field_type: 'RADIO'
  validations: Required
  constant: BranchingOption[]
  hasBranchingQuestions?: boolean
}

export interface CheckboxField extends Definition {
  field_type: 'CHECKBOX'
  validations: Required
  constant: PlainOption[]
}

export interface DateField extends Definition {
  field_type: 'DATEPICKER'
  /** `later_than`: this date must be later than another field's, else its message shows (F0). */
  validations: Required & { later_than?: { field_ref: string; message: string } }
}

export interface TimeField extends Definition {
  field_type: 'TIMEPICKER'
  validations: Required
}

export interface FileUploadField extends Definition {
  field_type: 'FILE_UPLOAD'
  /** `max_size` in MB; `file_types` are extensions ('pdf') or names of groups ('DOCUMENTS'). */
  validations: Required & { max_size?: number; allowed_limited_file_types?: boolean; file_types?: string[] }
}

/** A group of rows; `constant` holds the questions of one row. */
export interface NestedField extends Definition {
  field_type: 'NESTED'
  validations: Required
  constant: RowField[]
}

/** A dropdown whose options come from a shared list (N9). */
export type ListField = DropdownField & { list_id: string }

export type CalculatedField = CurrencyField & { calculation: Calculation }

/** What an option may ask next (W10). */
export type FollowUpQuestion = TextField | CurrencyField | DropdownField

/** What a row of a group may ask. */
export type RowField =
  | TextField
  | CurrencyField
  | DropdownField
  | PresetDropdownField
  | RadioField
  | CheckboxField
  | DateField
  | TimeField

export type FieldDefinition =
  | RowField
  | RichTextField
  | PrefilledRichTextField
  | FileUploadField
  | NestedField

export type FieldType = FieldDefinition['field_type']
export type RowFieldType = RowField['field_type']

export interface Section {
  field_id: string
  /** The section's title; 'Untitled' shows none. */
  field_name: string
  field_type: 'SECTION'
  validations: Required
  sectionIndex: number
  sectionId: string
  value: FieldDefinition[]
  conditions?: Condition[]
  /** Left out where the memo's owner answers it (R7). */
  answered_by?: AnsweredBy
  _metadata?: FieldLayout
}

/**
 * The approvers who answer a section (R7): those of levels of the template's policy, or, where owners name anyone, those of the level with
 * this number.
 */
export type AnsweredBy = { kind: 'POLICY'; level_ids: string[] } | { kind: 'LEVEL'; number: number }

export type TemplateContent = Section[]

/** Which fields of a template hold the amount of its memos (M1). */
export interface AmountFields {
  amount_field: string
  currency_field: string
}

/** Which fields of a template the cost report reads (H7). */
export interface CostReportFields extends AmountFields {
  cost_type_field: string
  budget_type_field: string
}

/** Which changed answers make approvals fall at a re-submission (N7). */
export interface ReapprovalRule {
  /** Ids of the questions. */
  questions: string[]
  /** The number of the level from which approvals fall; 1 for all. */
  from_level: number
}

/** Which approvals need their approver's passkey (O4): all, or those of amounts above a figure of their currency. */
export type SignatureRule = { kind: 'ALWAYS' } | { kind: 'ABOVE'; amounts: Readonly<Record<string, string>> }

/** Where the holders of a role are looked up once a memo is approved (R3): by where its owner belongs, or at one place. */
export type RecipientPlace =
  | { kind: 'EVERYWHERE' | 'OWNER_COMPANY' | 'OWNER_GROUP' }
  | { kind: 'COMPANY' | 'GROUP'; id: string }

/** Whom an approved memo goes to (R3): a person, or the holders of a role. */
export type RecipientSource =
  | { kind: 'PERSON'; person: { email: string; name: string } }
  | { kind: 'ROLE'; role_id: string; place: RecipientPlace }

/** What follows the approval of a template's memos (R0). */
export interface AfterApproval {
  /** Who gets an approved memo to do (R3). */
  handlers?: {
    sources: RecipientSource[]
    /** Whether the memo's owner may be one of them; absent counts as false. */
    may_be_owner?: boolean
  }
  /** Who gets a copy of an approved memo (R5). */
  readers?: {
    sources: RecipientSource[]
    /** Whether the owner may name others in the form; absent counts as false. */
    named_by_owner?: boolean
    /** Present where readers acknowledge having read it. */
    acknowledge?: {
      /** Within how many working days, of which the clock reminds them (L3's way); absent for no such day. */
      days?: number
    }
  }
}

export interface TemplateConfig {
  allow_sub_approvals: boolean
  cost_report?: CostReportFields
  /** Absent where the cost report names them, too: `amountFields` reads both. */
  amount?: AmountFields
  /** By currency: the figure from which an amount is high (M1). */
  high_amounts?: Readonly<Record<string, string>>
  /** Working days of each level, 1 to 60; absent for none (L2). */
  level_days?: number
  /** The address that is notified of long overdue levels, in lower case. */
  escalation_contact?: string
  /** Whether approvers may hand on their seats; absent counts as true. */
  allow_transfer?: boolean
  /** Whether approvers may add others (R1); absent counts as false. */
  allow_adding?: boolean
  /** Absent where nothing follows the approval (R3). */
  after_approval?: AfterApproval
  /** Absent where approvals never fall (N7). */
  reapproval?: ReapprovalRule
  /** Absent where approvals need no passkey (O4). */
  signature?: SignatureRule
  /** Mails carry a summary of the answers (M6). */
  answers_in_mails?: boolean
  /** Mails name Memo ID and template alone (M6); it outweighs the answers. */
  hide_subject_in_mails?: boolean
  /** Subject, amount and names of memos may leave the product (P0); answers never do. */
  named_outside?: boolean
}

/** The one field that every template has: the memo's subject. */
export const SUBJECT_FIELD_ID = 'TEXT_SUBJECT'

/** Name of a new section or question (W9); as a section's title it isn't shown. */
export const UNTITLED = 'Untitled'

/** Every question of a section in the order of reading: an option's follow-up questions come right after their field. */
export function sectionFields(section: Section): FieldDefinition[] {
  return section.value.flatMap(withFollowUps)
}

function withFollowUps(field: FieldDefinition): FieldDefinition[] {
  return [
    field,
    ...branchingOptions(field).flatMap((o) => (o.branchingQuestions ?? []).flatMap(withFollowUps)),
  ]
}

/** Whether the answer is calculated from other questions (N8). */
export function isCalculated(field: FieldDefinition): field is CalculatedField {
  return field.field_type === 'TEXT_CURRENCY' && Boolean(field.calculation)
}

/** Whether the options come from a shared list (N9). */
export function isFromList(field: FieldDefinition): field is ListField {
  return field.field_type === 'DROPDOWN' && typeof field.list_id === 'string'
}

/** Whether the answer may be below 0: a result whose question allows it (N8). */
export function mayBeNegative(field: FieldDefinition): boolean {
  return isCalculated(field) && field.calculation.allow_negative === true
}

/** Options that may lead on: those of dropdowns and radios; none for other types. */
export function branchingOptions(field: FieldDefinition): BranchingOption[] {
  switch (field.field_type) {
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
      return field.constant
    default:
      return []
  }
}
