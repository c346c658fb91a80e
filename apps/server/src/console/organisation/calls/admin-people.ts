import type { ParsedInput } from '@countersign/contract'
import type { ValueSource } from '@countersign/domain'
import { isAdministrator, sourceProblem, tidyAddress } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { isOwnCompany } from '../../../protocol/administrators.ts'
import { refuseStaleSignIn } from '../../../protocol/fresh-sign-in.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import {
  lockAdministrators,
  readAdministrators,
  requireUnlimited,
} from '../../../people/administrators/administrators.store.ts'
import { requireOwnPeople } from '../../../people/administrators/own-people.queries.ts'
import { accountProblem } from '../../../people/require-sign-in.queries.ts'
import { findNamable, listPeople } from '../people.queries.ts'
import { changeDisabled } from '../change-disabled.ts'
import { lockPeople } from '../import/import-people.store.ts'
import { newManagerProblem, readManagers, setManagers } from '../managers.store.ts'
import { findPerson, lockGroupName, lockPerson, updatePersonDetails } from '../person.store.ts'

/** One page of the directory, by name. */
export const adminGetPeople: Handler<'admin-get_people', 'db'> = async (input, { services, caller }) => {
  const { rows, total } = await listPeople(services.db, caller, input)
  const people = rows.map((row) => {
    const { disabled_at, last_sign_in_at, manager_email, manager_name, manager_disabled_at, ...person } = row
    return {
      ...person,
      manager:
        manager_email === null
          ? null
          : {
              email: manager_email,
              name: manager_name ?? manager_email,
              is_disabled: manager_disabled_at !== null,
            },
      is_disabled: disabled_at !== null,
      date_last_signed_in: last_sign_in_at?.toISOString() ?? null,
    }
  })
  return { people, total }
}

/** People to name in policies, whom every signed-in person finds as well (B6). */
export const adminSearchDirectory: Handler<'admin-search_directory', 'db'> = async (
  input,
  { services, caller },
) => ({
  people: await findNamable(services.db, input, caller.remoteConfig.hosted_domains.values),
})

/**
 * Changes a name, a group and a manager. The company follows from the e-mail domain (H1). Only what has its source by hand changes (N2),
 * and a manager only after a fresh sign-in (P3).
 */
export const adminSavePerson: Handler<'admin-save_person', 'db' | 'securityLog' | 'evidence' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-save_person', input, async (tx) => {
    const { person_id } = input
    const changesManager = input.manager_email !== undefined
    if (changesManager) await lockPeople(tx)
    const before = await lockExisting(tx, context, person_id)
    const { name = before.display_name, group_id = before.group_id } = input
    const group = await requireGroupName(tx, group_id)
    const { group_source } = context.caller.remoteConfig
    if (group_id !== before.group_id) requireByHand('group', group_source, 'group_id')
    await updatePersonDetails(tx, person_id, { display_name: name, group_id })
    const subject = { kind: 'person' as const, id: person_id, name: `${name} (${before.email})` }
    const managers = changesManager ? await changeManager(tx, context, before, { ...input, name }) : {}
    await logAdmin(tx, context, {
      action: 'edit_person',
      subject,
      before: { name: before.display_name, group: before.group_name, ...managers.before },
      after: { name, group, ...managers.after },
    })
    return { code: 200 as const, message: 'The person has been saved' }
  })

/** Disables or enables an account. Disabling ends its sessions and event streams at once (B3). */
export const adminSetPersonDisabled: Handler<
  'admin-set_person_disabled',
  'config' | 'db' | 'jobs' | 'securityLog' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-set_person_disabled', input, async (tx) => {
    const { person_id, disabled } = input
    const { services, caller } = context
    if (disabled && person_id === caller.userId)
      throw new CallFailure('FAILED_PRECONDITION', 'This is your own account: you would lock yourself out.', {
        reason: 'LOCKOUT',
      })
    await lockAdministrators(tx)
    const before = await lockExisting(tx, context, person_id)
    const all = await readAdministrators(tx, services.config)
    if ((before.disabled_at === null) === disabled && isAdministrator(all, before.email))
      requireUnlimited(all, caller)
    const isDisabled = before.disabled_at !== null
    await changeDisabled(tx, context, { ...before, user_id: person_id, isDisabled }, disabled)
    const message = disabled ? 'The account has been disabled' : 'The account has been enabled'
    return { code: 200 as const, message }
  })

/** @throws CallFailure NOT_FOUND, also outside the caller's limits (P7) */
async function lockExisting(tx: Tx, { caller }: CallContext, userId: string) {
  const person = await lockPerson(tx, userId)
  if (!person || !isOwnCompany(caller, person.company_id))
    throw new CallFailure('NOT_FOUND', 'There is no such person.')
  return person
}

/** @throws CallFailure INVALID_ARGUMENT if there is no such group */
async function requireGroupName(tx: Tx, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null
  const name = await lockGroupName(tx, groupId)
  if (name === undefined) throw invalid([{ path: 'group_id', message: 'There is no such group.' }])
  return name
}

/** @throws CallFailure INVALID_ARGUMENT where Settings name another source than the console's dialogs (N2) */
function requireByHand(attribute: 'group' | 'manager', chosen: ValueSource, path: string): void {
  const message = sourceProblem(attribute, chosen, 'HAND')
  if (message !== null) throw invalid([{ path, message }])
}

interface ManagerChange {
  before?: { manager: string | null }
  after?: { manager: string | null }
}

/** Sets a person's manager where it differs. @returns both, as the logs show them */
async function changeManager(
  tx: Tx,
  context: CallContext<'securityLog' | 'evidence' | 'now'>,
  person: Awaited<ReturnType<typeof lockExisting>>,
  { person_id, name, manager_email }: ParsedInput<'admin-save_person'> & { name: string },
): Promise<ManagerChange> {
  const path = 'manager_email'
  const email = manager_email ? tidyAddress(manager_email) : null
  if (email === person.manager_email) return {}
  const { services, caller } = context
  requireByHand('manager', caller.remoteConfig.manager_source, path)
  refuseStaleSignIn(caller, services.now())
  if (email !== null) await requireOwnPeople(tx, caller, [{ email, path }])
  const manager = email === null ? null : await findPerson(tx, email)
  if (manager === undefined)
    throw invalid([{ path, message: `${email ?? ''} is not in the directory: add them first.` }])
  if (manager !== null) {
    const unable = accountProblem(manager)
    if (unable !== null) throw invalid([{ path, message: unable }])
    const above = { userId: manager.user_id, name: manager.display_name }
    const problem = newManagerProblem(await readManagers(tx), { userId: person_id, name }, above)
    if (problem !== null) throw invalid([{ path, message: problem }])
  }
  const { evidence } = services
  if (manager !== null && manager.email === person.manager_email) return {}
  await setManagers(tx, new Map([[person_id, manager?.user_id ?? null]]), { evidence, at: services.now() })
  const change = { before: { manager: person.manager_email }, after: { manager: manager?.email ?? null } }
  await logSecurity(tx, context, {
    kind: 'rights',
    action: 'change_manager',
    subject: person.email,
    details: change,
  })
  return change
}
