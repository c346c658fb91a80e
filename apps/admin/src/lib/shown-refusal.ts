import { CallError } from '@countersign/client'

/**
 * What a form shows of a refusal.
 * @param isChanged the form says itself what another administrator has changed since it was opened (A6); other refusals still show
 */
export function shownRefusal(error: Error | null, isChanged: boolean): Error | null {
  const isStale = error instanceof CallError && error.code === 'ABORTED'
  return isChanged && isStale ? null : error
}
