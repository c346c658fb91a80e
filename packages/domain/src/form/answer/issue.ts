import type { AmountFault } from './amount.ts'
import type { FieldType } from '../template/template.ts'

/** What can be wrong with an answer, with what its sentence needs to know. Sentences: `formMessage`. */
export interface IssueParams {
  REQUIRED: { field_type: FieldType }
  WRONG_TYPE: Record<string, never>
  UNKNOWN_FIELD: Record<string, never>
  ANSWERED_TWICE: Record<string, never>
  UNSTORABLE_TEXT: Record<string, never>
  TOO_SHORT: { min_characters: number }
  TOO_LONG: { max_characters: number }
  WRONG_AMOUNT: { fault: AmountFault }
  RICH_TEXT_TOO_LARGE: Record<string, never>
  RICH_TEXT_TOO_COMPLEX: Record<string, never>
  IMAGE_UNREADABLE: Record<string, never>
  IMAGE_TOO_LARGE: { max_megapixels: number }
  IMAGES_TOO_LARGE: Record<string, never>
  UNKNOWN_OPTION: Record<string, never>
  NOT_IN_LIST: { code: string }
  WRONG_DATE: Record<string, never>
  NOT_LATER: { message: string }
  WRONG_TIME: Record<string, never>
  TOO_MANY_FILES: Record<string, never>
  FILE_TOO_LARGE: { max_megabytes: number }
  FILE_UNSUPPORTED: Record<string, never>
  TOO_MANY_ROWS: Record<string, never>
  RESULT_NEGATIVE: Record<string, never>
  RESULT_TOO_LARGE: Record<string, never>
}

export type IssueCode = keyof IssueParams

/** A field's id, and inside it the number of a file or a row and the row's field. */
export type IssuePath = readonly (string | number)[]

export interface Issue<C extends IssueCode> {
  code: C
  path: IssuePath
  params: IssueParams[C]
}

export type FormIssue = { [C in IssueCode]: Issue<C> }[IssueCode]

/** Builds an issue; `at` is the path inside the answer. The caller prefixes the field's id. */
export function issue<C extends IssueCode>(code: C, params: IssueParams[C], at: IssuePath = []): Issue<C> {
  return { code, path: at, params }
}

/** The same issue with `parts` put before its path. */
export function prefixPath(found: FormIssue, ...parts: IssuePath): FormIssue {
  return { ...found, path: [...parts, ...found.path] }
}
