import { unlimitedAdministrators } from '@countersign/domain'
import { readAdministrators } from '../../people/administrators/administrators.store.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { CallContext } from '../../protocol/services.ts'

// What erasing a part and removing a memo have in common: one administrator takes it up, another one confirms it (O6, R8).

/** Whether another administrator without limits could confirm (P7). */
export async function hasSecondAdministrator(
  db: Db | Tx,
  { services, caller }: CallContext<'config'>,
): Promise<boolean> {
  const able = unlimitedAdministrators(await readAdministrators(db, services.config))
  return able.some((email) => email !== caller.email)
}

/** @param what 'Erasing' or 'Removing' @throws CallFailure FAILED_PRECONDITION ONLY_ADMINISTRATOR */
export async function requireSecondAdministrator(
  tx: Tx,
  context: CallContext<'config'>,
  what: 'Erasing' | 'Removing',
): Promise<void> {
  if (!(await hasSecondAdministrator(tx, context)))
    throw new CallFailure(
      'FAILED_PRECONDITION',
      `${what} takes two administrators, and you are the only one. Add another one in Settings first.`,
      { reason: 'ONLY_ADMINISTRATOR' },
    )
}

/** @throws CallFailure FAILED_PRECONDITION SAME_ADMINISTRATOR for who took it up */
export function requireOther(
  takenUpEmail: string,
  caller: { email: string },
  what: 'erasure' | 'removal',
): void {
  if (takenUpEmail === caller.email)
    throw new CallFailure('FAILED_PRECONDITION', `Another administrator has to confirm this ${what}.`, {
      reason: 'SAME_ADMINISTRATOR',
    })
}

export const notWaiting = () =>
  new CallFailure('FAILED_PRECONDITION', 'This request no longer waits for an answer.', {
    reason: 'NOT_WAITING',
  })
