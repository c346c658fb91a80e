import type { GrantRefusal, ReportRole } from '@countersign/domain'
import { mayReadGroup } from '@countersign/domain'
import { CallFailure, invalid } from '../../protocol/call-failure.ts'
import type { CallContext } from '../../protocol/services.ts'

/** The answer to any reports call without a role (H6). */
export function noReportsAccess(): CallFailure {
  return new CallFailure('PERMISSION_DENIED', 'You do not have access to reports.')
}

/**
 * The caller's role when the call was admitted.
 * @throws CallFailure PERMISSION_DENIED without one
 */
export function callerRole({ reportRole }: Pick<CallContext, 'reportRole'>): ReportRole {
  if (!reportRole) throw noReportsAccess()
  return reportRole
}

/**
 * Requires access to a group, whether or not it exists (H4, H6).
 * @throws CallFailure PERMISSION_DENIED
 */
export function requireGroup(role: ReportRole, group: string): void {
  if (!mayReadGroup(role, group))
    throw new CallFailure('PERMISSION_DENIED', 'You do not have access to the reports of this group.')
}

/** Translates the refusal of a grant to an error of the API (H6). */
export function grantRefused(refusal: GrantRefusal): CallFailure {
  switch (refusal) {
    case 'NO_ROLE':
      return noReportsAccess()
    case 'ONLY_GROUP_ADMIN_GRANTS':
      return new CallFailure(
        'PERMISSION_DENIED',
        'Only a Super Admin can change the access of a Super Admin.',
      )
    case 'OUTSIDE_OWN_VIEWS':
      return new CallFailure('PERMISSION_DENIED', 'You can give access only to groups that you can view.')
    case 'RAISES_THEMSELVES':
      return new CallFailure('PERMISSION_DENIED', 'You cannot raise your own access.')
    case 'LAST_SUPER_ADMIN':
      return new CallFailure('FAILED_PRECONDITION', 'The last Super Admin must stay one.')
    case 'UNKNOWN_GRANT':
      return new CallFailure('FAILED_PRECONDITION', 'This user has no access to reports.')
    case 'NO_VIEWS':
      return invalid([{ path: 'views', message: 'Choose at least one group.' }])
    case 'REPEATED_VIEW':
      return invalid([{ path: 'views', message: '* There are duplicate groups.' }])
  }
}
