import { issuesOf } from '@countersign/client'
import { errorText } from './error-text.ts'

/** The message of a refused form: what is wrong with its input, each problem once; else that of the error. */
export function formErrorText(error: unknown): string {
  return [...new Set(issuesOf(error).map(({ message }) => message))].join(' ') || errorText(error)
}
