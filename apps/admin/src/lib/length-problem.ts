import { tooLongMessage } from '@countersign/domain'

/** The error beside a text over its limit, which is kept as typed but can't be saved. */
export function lengthProblem(text: string, max: number): string | undefined {
  return text.trim().length > max ? tooLongMessage(max) : undefined
}
