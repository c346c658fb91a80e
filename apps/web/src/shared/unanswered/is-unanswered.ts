import { CallError } from '@countersign/client'

/** After these a change may have taken effect, wholly or in part. */
const UNSURE = new Set<CallError['code']>(['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL'])

/** Whether a failed decision may have taken effect: it is kept, and sent again it counts once (A6). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && UNSURE.has(error.code)
}

/** Whether a request was refused because another person is signed in by now (A3): it has changed nothing. */
export function isForOther(error: unknown): boolean {
  return error instanceof CallError && error.details?.reason === 'OTHER_PERSON'
}
