import {
  FILE_MAX_MEGABYTES,
  TEMPLATE_MAX_QUESTIONS,
  TEMPLATE_MAX_SECTIONS,
  TEMPLATE_TEXT_MAX_CHARACTERS,
  RICH_TEXT_TOO_COMPLEX_MESSAGE,
  tooLongMessage,
} from './limits.ts'

/** What can be wrong with a template, beside the sentence that says so in the builder (W11). */
export const TEMPLATE_MESSAGES = {
  NOT_A_TEMPLATE: 'This is not the form of a template',
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
  LEVEL_QUESTION_REFERRED: 'Only its own section can refer to a question that approvers answer',
  LEVEL_SECTION_REFERS:
    'A section that approvers answer can refer to the owner’s questions in conditions alone',
  LEVEL_FILES: 'Approvers attach files to their remarks. A section that they answer has no file upload',
  NO_QUESTION: 'Please enter a question',
  MIN_NOT_BELOW_MAX: 'Minimum characters must be less than maximum characters',
  NEGATIVE_MIN: 'Minimum characters cannot be below 0',
  NOT_WHOLE_CHARACTERS: 'This must be a whole number',
  SECTION_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.section),
  QUESTION_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.question),
  DESCRIPTION_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.description),
  PLACEHOLDER_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.placeholder),
  OPTION_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.option),
  LATER_MESSAGE_TOO_LONG: tooLongMessage(TEMPLATE_TEXT_MAX_CHARACTERS.laterMessage),
  NO_OPTIONS: 'At least one option is needed',
  REPEATED_OPTION: 'Two options have the same value',
  UNNAMED_OPTION: 'Please name this option',
  UNKNOWN_DEFAULT: 'The preset answer is none of the options',
  WRONG_DEFAULT: 'The preset answer would not be accepted',
  LATER_THAN_NOT_A_DATE: 'A date can only be compared with another date field',
  LATER_THAN_NOT_EARLIER: 'A date can only be compared with an earlier date field',
  LATER_THAN_WITHOUT_MESSAGE: 'Please enter the message for a date that is too early',
  TOO_FEW_OPERANDS: 'Please choose what this is calculated from',
  TOO_MANY_OPERANDS: 'A percentage has two parts: the number, and its percent',
  NO_QUESTION_TO_COUNT: 'A calculation needs at least one question',
  OPERAND_NOT_EARLIER: 'A calculation can only use earlier number questions',
  OPERAND_NO_NUMBER: 'Please enter a number such as 12 or 12.50',
  NO_LIST: 'Please choose the list',
  LIST_GONE: 'This list no longer exists. Choose another one',
  LIST_WITH_OPTIONS: 'A question with a shared list has no options of its own',
  CODE_GONE: 'The list does not have the code that this condition waits for',
  NO_FILE_TYPES: 'Please choose a file type',
  WRONG_MAX_SIZE: 'The file size must be above 0 MB',
  MAX_SIZE_ABOVE_LIMIT: `A file has at most ${FILE_MAX_MEGABYTES} MB`,
  UNKNOWN_FILE_TYPE: 'Files of one of these types cannot be uploaded',
  TOO_MANY_SECTIONS: `A template has at most ${TEMPLATE_MAX_SECTIONS} sections`,
  TOO_MANY_QUESTIONS: `A template has at most ${TEMPLATE_MAX_QUESTIONS} questions`,
  TEMPLATE_TOO_LARGE: 'This template is too large: it has too many options, or too much rich text',
  PREFILLED_TOO_LARGE: 'Your content exceeded the 1MB limit',
  PREFILLED_TOO_COMPLEX: RICH_TEXT_TOO_COMPLEX_MESSAGE,
  UNSTORABLE_TEXT: 'A text of this question contains a character that cannot be stored',
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
export function templateMessage(problem: Pick<TemplateProblem, 'code'>): string {
  return TEMPLATE_MESSAGES[problem.code]
}
