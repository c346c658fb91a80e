import { CallError } from '@countersign/client'

/** Whether the policy leaves a memo no route at all, such as with a role that has no holder (N3). */
export function isRefusedByPolicy(error: unknown): boolean {
  return error instanceof CallError && error.details?.reason === 'POLICY_REFUSES'
}

/** Whether a route is not what the policy asks for now: it was, when the form computed it (N3). */
export function isStaleRoute(error: unknown): boolean {
  return (
    isRefusedByPolicy(error) || (error instanceof CallError && error.details?.reason === 'POLICY_NOT_MET')
  )
}
