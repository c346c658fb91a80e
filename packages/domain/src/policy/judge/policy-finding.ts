import { PASSKEYS_NEED_EVIDENCE, SIGNATURE_MESSAGES } from '../../form/content/signature.ts'

/** What keeps a policy from being published. */
export const POLICY_ERRORS = {
  REPEATED_ROW: 'Two rows have the same id. Remove one of them and add it again',
  NO_LEVELS: 'Add a level, or remove the row',
  NO_REFUSAL_TEXT: 'Say why memos are refused, and what to do instead',
  NO_APPROVAL_NOT_ALLOWED: 'Settings do not allow rows without approval',

  QUESTION_NOT_CHOSEN: 'Choose the question',
  QUESTION_GONE: 'This question is no longer in the form. Choose another one',
  QUESTION_HIDDEN: 'This question is hidden, so no memo has an answer to it',
  QUESTION_UNUSABLE: 'Conditions cannot look at a question of this type. Choose another one',
  QUESTION_OF_OTHER_TYPE: 'The question has another type now. Set the condition again',
  NO_VALUES: 'Choose at least one value',
  OPTION_GONE: 'is no longer an option of this question',
  CODE_GONE: 'is not in the list of this question',
  COMPANY_GONE: 'A company that is named here no longer exists',
  GROUP_GONE: 'A group that is named here no longer exists',
  NO_AMOUNT: 'The template does not name the amount of its memos. Name it first',
  WRONG_FIGURE: 'A bound is a number with at most two decimals',
  WRONG_DAY: 'A bound is a day',
  EMPTY_RANGE: 'The lower bound must be below the upper one',

  REPEATED_LEVEL: 'Two levels of this row have the same id. Remove one of them and add it again',
  NO_SOURCES: 'Say who decides',
  ROLE_NOT_CHOSEN: 'Choose the role',
  ROLE_GONE: 'This role no longer exists. Choose another one',
  CANNOT_SIGN_IN: 'cannot sign in',
  SIGNATURE_NO_FIGURE: 'Add an amount above which approvals need a passkey, or ask for one each time',
  SIGNATURE_WRONG_FIGURE: SIGNATURE_MESSAGES.WRONG_FIGURE,
  SIGNATURE_WITHOUT_EVIDENCE: PASSKEYS_NEED_EVIDENCE,
} as const

/** What is allowed, but is probably not intended. */
export const POLICY_WARNINGS = {
  CONTRADICTION: 'No memo fits this row: its conditions contradict each other',
  UNREACHABLE: 'No memo reaches this row: earlier rows take all that fit it',
  NOT_DECIDED: 'The table is too entangled to find every row that no memo reaches',
  ROLE_WITHOUT_HOLDER: 'Memos that need this role are refused',
} as const

export type PolicyFindingCode = keyof typeof POLICY_ERRORS | keyof typeof POLICY_WARNINGS

/** An error or warning about a policy, with its place. */
export interface PolicyFinding {
  /** Errors keep the template from being published; warnings don't. */
  severity: 'error' | 'warning'
  code: PolicyFindingCode
  /** Null for 'otherwise', and for the table as a whole. */
  row_id: string | null
  level_id: string | null
  /** The place of the condition in its row, from 0. */
  condition: number | null
  /** As people read it: 'Row 2 › Cost type'. */
  place: string
  /** The sentence for people. */
  message: string
}

/** Where a finding is. */
export type FindingAt = Pick<PolicyFinding, 'row_id' | 'level_id' | 'condition' | 'place'>

/** @param about what the message begins with: an address, an option */
export function policyFinding(
  code: PolicyFindingCode,
  at: FindingAt,
  about: string | null = null,
): PolicyFinding {
  const isError = code in POLICY_ERRORS
  const text = { ...POLICY_ERRORS, ...POLICY_WARNINGS }[code]
  return {
    severity: isError ? 'error' : 'warning',
    code,
    ...at,
    message: about === null ? text : `${about} ${text}`,
  }
}
