import { CallError } from '@countersign/client'
import { expect, it } from 'vitest'
import { isUnanswered } from './is-unanswered.ts'

it.each(['UNREACHABLE', 'UNAVAILABLE', 'INTERNAL'] as const)(
  'M3, M4: after %s a decision may have taken effect, so that it is kept and can be sent again',
  (code) => expect(isUnanswered(new CallError(code, 'no answer'))).toBe(true),
)

it.each(['ABORTED', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'FAILED_PRECONDITION'] as const)(
  'M3, M4: %s is an answer: nothing was recorded',
  (code) => expect(isUnanswered(new CallError(code, 'refused'))).toBe(false),
)

it('M3: an error of the page itself is no answer to wait for', () => {
  expect(isUnanswered(new Error('A bug'))).toBe(false)
})
