import type { AdminAction, CallOutput } from '@countersign/contract'
import type { Administrators } from '@countersign/domain'
import { isUnlimited, unlimitedAdministrators } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import {
  changeAdministrators,
  readAdministrators,
} from '../../../people/administrators/administrators.store.ts'
import { presentAddresses, resolvePeople } from '../../../people/people.store.ts'
import { requireSignIn } from '../../../people/require-sign-in.queries.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { lockSetting, saveSetting } from '../../settings/setting.store.ts'
import type { StoredLimits } from '../../../people/administrators/limits.store.ts'
import { findMissing, readLimits, saveLimits } from '../../../people/administrators/limits.store.ts'

type Listed = CallOutput<'admin-get_administrators'>['administrators'][number]

/** Everyone who administers, by name (B5, P7). */
export const adminGetAdministrators: Handler<'admin-get_administrators', 'config' | 'db'> = async (
  _input,
  { services, caller },
) => {
  const { db, config } = services
  const [all, limits] = await Promise.all([readAdministrators(db, config), readLimits(db)])
  const emails = [...new Set([...all.environment, ...all.listed])]
  const { people } = await resolvePeople(db, emails)
  const limitsOf = new Map(limits.map((one) => [one.email, one]))
  const administrators = emails.map((email): Listed => {
    const stored = isUnlimited(all, email) ? undefined : limitsOf.get(email)
    return {
      email,
      name: people.get(email)?.name ?? null,
      is_environment: all.environment.includes(email),
      is_disabled: all.disabled.has(email),
      limits: stored ? { companies: stored.companies, categories: stored.categories } : null,
      kept_because: whyKept(all, email, caller.email),
      revision: stored?.revision ?? 0,
      modified_by: stored?.modified_by ?? null,
      date_last_modified: stored?.modified_at.toISOString() ?? null,
    }
  })
  return {
    administrators: administrators.toSorted((a, b) => (a.name ?? a.email).localeCompare(b.name ?? b.email)),
  }
}

/** Why an administrator can be neither limited nor removed; null where they can. */
function whyKept(all: Administrators, email: string, caller: string): string | null {
  if (all.environment.includes(email))
    return 'The environment names this administrator, who is never limited.'
  const unlimited = unlimitedAdministrators(all)
  if (unlimited.length === 1 && unlimited[0] === email)
    return 'This is the last administrator without limits who can sign in. Name another one first.'
  return email === caller ? 'This is you: another administrator without limits can do it.' : null
}

/** Adds an administrator, or changes what one is limited to, at once and for sessions under way as well (P7). */
export const adminSaveAdministrator: Handler<
  'admin-save_administrator',
  'config' | 'db' | 'securityLog' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-save_administrator', input, (tx) =>
    changeAdministrators(tx, context, async (before) => {
      // An earlier address leads to its person, and signs no one in (P4).
      const email = (await presentAddresses(tx, [input.email]))(input.email)
      const limits = input.limits && {
        company_ids: [...new Set(input.limits.company_ids)],
        category_ids: [...new Set(input.limits.category_ids)],
      }
      const isNew = !before.listed.includes(email)
      if (limits) await refuseLimits(tx, context, before, { email, ...limits })
      if (isNew) {
        const { values } = context.caller.remoteConfig.hosted_domains
        await requireSignIn(tx, values, [{ email, path: 'email' }])
        await list(tx, context, [...before.listed, email])
      }
      const stored = await lockUnchanged(tx, email, input.revision)
      await saveLimits(tx, email, limits, { by: context.caller.name, at: context.services.now() })
      const [after] = await readLimits(tx, email)
      await note(tx, context, isNew ? 'add_administrator' : 'limit_administrator', email, {
        ...(isNew ? {} : { before: { limits: inWords(stored) } }),
        after: { limits: inWords(after) },
      })
      const message = isNew ? `${email} is an administrator now` : `The limits of ${email} have been saved`
      return { code: 200 as const, message }
    }),
  )

/** Takes an administrator off the list. Their sessions on the console are of no use from then on (B5). */
export const adminRemoveAdministrator: Handler<
  'admin-remove_administrator',
  'config' | 'db' | 'securityLog' | 'now'
> = (input, context) =>
  adminChange(context, 'admin-remove_administrator', input, (tx) =>
    changeAdministrators(tx, context, async (before) => {
      const { email } = input
      if (!before.listed.includes(email))
        throw new CallFailure('NOT_FOUND', `${email} is not on the list of administrators.`)
      if (!before.environment.includes(email)) refuseOwn(context, email)
      const stored = await lockUnchanged(tx, email, input.revision)
      await list(
        tx,
        context,
        before.listed.filter((one) => one !== email),
      )
      await saveLimits(tx, email, null, { by: context.caller.name, at: context.services.now() })
      await note(tx, context, 'remove_administrator', email, { before: { limits: inWords(stored) } })
      return { code: 200 as const, message: `${email} is no administrator any more` }
    }),
  )

/** @throws CallFailure INVALID_ARGUMENT for limits that name nothing or what doesn't exist, FAILED_PRECONDITION for one's own */
async function refuseLimits(
  tx: Tx,
  context: CallContext,
  { environment }: Administrators,
  limits: { email: string; company_ids: string[]; category_ids: string[] },
): Promise<void> {
  const { email, company_ids, category_ids } = limits
  if (environment.includes(email))
    throw invalid([{ path: 'limits', message: `${email} is named by the environment, and never limited.` }])
  refuseOwn(context, email)
  if (company_ids.length + category_ids.length === 0)
    throw invalid([{ path: 'limits', message: 'Choose at least one company or category.' }])
  const missing = await findMissing(tx, limits)
  const issues = [
    ...missing.company_ids.map((id) => ({
      path: 'limits.company_ids',
      message: `There is no company ${id}.`,
    })),
    ...missing.category_ids.map((id) => ({
      path: 'limits.category_ids',
      message: `There is no category ${id}.`,
    })),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** @throws CallFailure FAILED_PRECONDITION: administrators don't lock themselves out (W28) */
function refuseOwn({ caller }: CallContext, email: string): void {
  if (email === caller.email)
    throw new CallFailure(
      'FAILED_PRECONDITION',
      'You would lock yourself out. Another administrator without limits can do this.',
      { reason: 'LOCKOUT' },
    )
}

/** @returns the limits, undefined without any @throws CallFailure ABORTED if they changed since revision `seen` (A6) */
async function lockUnchanged(
  tx: Tx,
  email: string,
  seen: number | undefined,
): Promise<StoredLimits | undefined> {
  const [stored] = await readLimits(tx, email)
  const revision = stored?.revision ?? 0
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'These limits were changed after you opened them.', {
      revision,
      modified_by: stored?.modified_by ?? null,
    })
  return stored
}

async function list(tx: Tx, context: CallContext<'now'>, emails: readonly string[]): Promise<void> {
  await lockSetting(tx, 'admin_emails')
  await saveSetting(tx, 'admin_emails', emails, { by: context.caller.name, at: context.services.now() })
}

function inWords(limits: StoredLimits | undefined): 'none' | { companies: string[]; categories: string[] } {
  const names = (all: { name: string }[]) => all.map(({ name }) => name)
  return limits ? { companies: names(limits.companies), categories: names(limits.categories) } : 'none'
}

/** Both logs say who may administer what from now on (W29, Q1). */
async function note(
  tx: Tx,
  context: CallContext<'securityLog' | 'now'>,
  action: Extract<AdminAction, `${string}_administrator`>,
  email: string,
  details: { before?: object; after?: object },
): Promise<void> {
  await logSecurity(tx, context, { kind: 'rights', action, subject: email, details: { ...details } })
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'administrator', id: email, name: email },
    ...details,
  })
}
