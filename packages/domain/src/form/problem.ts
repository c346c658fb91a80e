/** What can be wrong with a template, beside the sentence that says so in the builder (console document section 5). */
export const TEMPLATE_MESSAGES = {
  NOT_A_TEMPLATE: 'This part of the template cannot be read',
  NO_SUBJECT: 'A template needs the memo subject as its first question',
  SUBJECT_NOT_REQUIRED: 'The Subject field is a required text field',
  SEVERAL_RICH_TEXTS: 'Only one rich-text editor is allowed',
  SEVERAL_UPLOADS: 'Only one file upload is allowed',
  UNUSABLE_ID: 'This id cannot be used',
  REPEATED_ID: 'This id is used more than once',
  CONDITION_NOT_EARLIER: 'A condition can only refer to an earlier question',
  CONDITION_NEVER_MET: 'No answer can ever meet this condition',
  JUMP_NOT_LATER: 'An option can only lead to a later section',
  JUMP_WITHOUT_CONDITION: 'The section that this option leads to lacks the condition',
  NO_QUESTION: 'Please enter a question',
  MIN_NOT_BELOW_MAX: 'Minimum characters must be less than maximum characters',
  NEGATIVE_MIN: 'Minimum characters cannot be below 0',
  NO_OPTIONS: 'At least one option is needed',
  REPEATED_OPTION: 'Two options have the same value',
  UNNAMED_OPTION: 'Please name this option',
  UNKNOWN_DEFAULT: 'The preset answer is none of the options',
  WRONG_DEFAULT: 'The preset answer would not be accepted',
  LATER_THAN_NOT_A_DATE: 'A date can only be compared with another date field',
  LATER_THAN_WITHOUT_MESSAGE: 'Please enter the message for a date that is too early',
  NO_FILE_TYPES: 'Please choose a file type',
  WRONG_MAX_SIZE: 'The file size must be above 0 MB',
  NO_ROW_FIELDS: 'A group needs at least one question',
  ROW_FIELD_LEADS_ON: 'Questions of a group cannot have follow-ups or conditions',
} as const

export type TemplateProblemCode = keyof typeof TEMPLATE_MESSAGES

export interface TemplateProblem {
  code: TemplateProblemCode
  /** Ids from outside to inside: section, field, option or sub-field. */
  path: readonly string[]
}

/** The builder's sentence for a problem. */
export function templateMessage(problem: TemplateProblem): string {
  return TEMPLATE_MESSAGES[problem.code]
}
