import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import { endSessionsOf } from '../../../sessions/end-sessions.store.ts'
import { listPeople } from '../people.queries.ts'
import { lockGroupName, lockPerson, setPersonDisabled, updatePersonDetails } from '../person.store.ts'

/** One page of the directory, by name. */
export const adminGetPeople: Handler<'admin-get_people', 'db'> = async (input, { services }) => {
  const { rows, total } = await listPeople(services.db, input)
  const people = rows.map(({ disabled_at, last_sign_in_at, ...person }) => ({
    ...person,
    is_disabled: disabled_at !== null,
    date_last_signed_in: last_sign_in_at?.toISOString() ?? null,
  }))
  return { people, total }
}

/** Changes a name and a group. The company follows from the e-mail domain (H1). */
export const adminSavePerson: Handler<'admin-save_person', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_person', input, async (tx) => {
    const { person_id, name } = input
    const before = await lockExisting(tx, person_id)
    const group_id = input.group_id ?? null
    const group = await requireGroupName(tx, group_id)
    await updatePersonDetails(tx, person_id, { display_name: name, group_id })
    await logAdmin(tx, context, {
      action: 'edit_person',
      subject: { kind: 'person', id: person_id, name: `${name} (${before.email})` },
      before: { name: before.display_name, group: before.group_name },
      after: { name, group },
    })
    return { code: 200 as const, message: 'The person has been saved' }
  })

/** Disables or enables an account. Disabling ends its sessions and event streams at once (B3). */
export const adminSetPersonDisabled: Handler<
  'admin-set_person_disabled',
  'db' | 'jobs' | 'securityLog' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-set_person_disabled', input, async (tx) => {
    const { person_id, disabled } = input
    const { services, caller } = context
    if (disabled && person_id === caller.userId)
      throw new CallFailure('FAILED_PRECONDITION', 'This is your own account: you would lock yourself out.', {
        reason: 'LOCKOUT',
      })
    const before = await lockExisting(tx, person_id)
    const wasDisabled = before.disabled_at !== null
    if (wasDisabled !== disabled) {
      await setPersonDisabled(tx, services, person_id, disabled ? services.now() : null)
      if (disabled) await endSessionsOf(tx, person_id)
      await logSecurity(tx, context, {
        kind: 'rights',
        action: disabled ? 'disable_person' : 'enable_person',
        subject: before.email,
      })
      await logAdmin(tx, context, {
        action: disabled ? 'disable_person' : 'enable_person',
        subject: { kind: 'person', id: person_id, name: `${before.display_name} (${before.email})` },
        before: { disabled: wasDisabled },
        after: { disabled },
      })
    }
    const message = disabled ? 'The account has been disabled' : 'The account has been enabled'
    return { code: 200 as const, message }
  })

/** @throws CallFailure NOT_FOUND */
async function lockExisting(tx: Tx, userId: string) {
  const person = await lockPerson(tx, userId)
  if (!person) throw new CallFailure('NOT_FOUND', 'There is no such person.')
  return person
}

/** @throws CallFailure INVALID_ARGUMENT if there is no such group */
async function requireGroupName(tx: Tx, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null
  const name = await lockGroupName(tx, groupId)
  if (name === undefined) throw invalid([{ path: 'group_id', message: 'There is no such group.' }])
  return name
}
