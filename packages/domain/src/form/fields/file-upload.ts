import type { FileAnswer } from '../answer/answer.ts'
import type { DisplayValue } from '../answer/display-value.ts'
import { acceptedExtensions, extensionOf, FILE_EXTENSIONS } from '../template/file-types.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import {
  BYTES_PER_MEGABYTE,
  FILES_PER_MEMO,
  FILE_ADDRESS_MAX_CHARACTERS,
  FILE_DEFAULT_MAX_MEGABYTES,
  FILE_MAX_MEGABYTES,
  FILE_NAME_MAX_CHARACTERS,
} from '../template/limits.ts'
import type { FileUploadField } from '../template/template.ts'
import { isStorableText } from '../answer/text-measure.ts'
import type { FieldRules } from './field-rules.ts'

type FilesValue = Extract<DisplayValue, { kind: 'files' }>

/** The most megabytes of one file: the field's own limit, else 3 (F0, F3). */
export function maxMegabytes(field: FileUploadField): number {
  return field.validations.max_size ?? FILE_DEFAULT_MAX_MEGABYTES
}

/** What is wrong with one file for this field: too large, or of a type not listed. Also before it is uploaded. */
export function checkFile(field: FileUploadField, file: { name: string; size: number }): FormIssue[] {
  const max = maxMegabytes(field)
  const issues: FormIssue[] = []
  if (file.size > max * BYTES_PER_MEGABYTE) issues.push(issue('FILE_TOO_LARGE', { max_megabytes: max }))
  if (!acceptedExtensions(field).includes(extensionOf(file.name))) issues.push(issue('FILE_UNSUPPORTED', {}))
  return issues
}

/** The hint under an upload (U33). */
export function uploadHint(field: FileUploadField): string {
  return `File must be less than ${maxMegabytes(field)}MB of ${acceptedExtensions(field).join(', ')} file(s).`
}

/** Adds files up to the limit of five; the person is notified of the `dropped` ones (F3). */
export function takeFiles<T>(
  present: readonly T[],
  added: readonly T[],
): { kept: readonly T[]; dropped: readonly T[] } {
  const all = [...present, ...added]
  return { kept: all.slice(0, FILES_PER_MEMO), dropped: all.slice(FILES_PER_MEMO) }
}

function isFile(value: unknown): value is FileAnswer {
  if (typeof value !== 'object' || value === null) return false
  const { name, size, url } = value as Partial<Record<string, unknown>>
  return (
    isShortText(name, FILE_NAME_MAX_CHARACTERS) &&
    isShortText(url, FILE_ADDRESS_MAX_CHARACTERS) &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0
  )
}

function isShortText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max && isStorableText(value)
}

/** Name and size are the sender's claims; the server puts its own record of the upload in their place (I2). */
export const fileUploadRules: FieldRules<FileUploadField, readonly FileAnswer[], FilesValue> = {
  initial: () => [],
  isAnswer: (value): value is readonly FileAnswer[] => Array.isArray(value) && value.every(isFile),
  isEmpty: (_field, answer) => answer.length === 0,
  checkType(field, answer) {
    const each = answer.flatMap((file, n) => checkFile(field, file).map((found) => ({ ...found, path: [n] })))
    return answer.length > FILES_PER_MEMO ? [issue('TOO_MANY_FILES', {}), ...each] : each
  },
  validate: () => [],
  display: (_field, answer) => ({ kind: 'files', files: answer }),
  checkSettings(field) {
    if (!(maxMegabytes(field) > 0)) return ['WRONG_MAX_SIZE']
    if (maxMegabytes(field) > FILE_MAX_MEGABYTES) return ['MAX_SIZE_ABOVE_LIMIT']
    const accepted = acceptedExtensions(field)
    if (accepted.length === 0) return ['NO_FILE_TYPES']
    return accepted.every((one) => FILE_EXTENSIONS.includes(one)) ? [] : ['UNKNOWN_FILE_TYPE']
  },
}
