import { findPreparerIssues, parseEmailAddress } from '@countersign/domain'
import type { ParsedInput } from '@countersign/contract'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/signals/announce.store.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { idempotent } from '../../../protocol/idempotency.store.ts'
import { preparationsToday } from '../../../protocol/preparations.queries.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { lockPerson } from '../../absences/absence.store.ts'
import { disabledAmong } from '../../absences/named-people.queries.ts'
import { personIds } from '../../addresses.store.ts'
import { presentAddresses } from '../../people.store.ts'
import { preparersOf } from '../preparations.queries.ts'
import { changeLastDay, endPreparation, insertPreparation } from '../preparations.store.ts'

/** Those who prepare drafts for the caller, and those for whom the caller prepares them (R6). */
export const getPreparers: Handler<'get_preparers', 'db' | 'now'> = async (_input, { services, caller }) => {
  const now = services.now()
  const preparers = await preparersOf(services.db, caller.personId, today(now))
  return {
    preparers: preparers.map(({ preparationId, email, name, lastDay, canSignIn, drafts }) => ({
      preparation_id: preparationId,
      email,
      name,
      last_day: lastDay,
      can_sign_in: canSignIn,
      drafts,
    })),
    preparing_for: preparationsToday(caller, now)
      .map(({ preparationId, email, name, lastDay }) => ({
        preparation_id: preparationId,
        email,
        name,
        last_day: lastDay,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

/** Names a person who prepares drafts for the caller until a day, or changes that day (R6). */
export const savePreparer: Handler<'save_preparer', 'db' | 'now'> = (input, context) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'save_preparer', key: input.idempotency_key, input }, async () => ({
      code: 200 as const,
      message: 'Saved',
      preparation_id: await saveEntered(tx, input, context),
    })),
  )
}

/** The caller's row is locked, so that two requests at once do not make two arrangements with one person. */
async function saveEntered(
  tx: Tx,
  input: ParsedInput<'save_preparer'>,
  { services, caller }: CallContext<'now'>,
): Promise<string> {
  await lockPerson(tx, caller.email)
  const at = services.now()
  const present = await presentAddresses(tx, [parseEmailAddress(input.email) ?? input.email])
  const email = present(parseEmailAddress(input.email) ?? input.email)
  const known = await preparersOf(tx, caller.personId, today(at))
  const issues = findPreparerIssues(
    { email, lastDay: input.last_day },
    {
      person: caller.email,
      today: today(at),
      others: known.map((one) => one.email),
      hostedDomains: caller.remoteConfig.hosted_domains.values,
      disabled: await disabledAmong(tx, [email]),
    },
  )
  if (issues.length > 0) throw invalid(issues)
  const before = known.find((one) => one.email === email)
  if (before) {
    await changeLastDay(tx, before.preparationId, input.last_day)
    return before.preparationId
  }
  const ids = await personIds(tx, [email])
  const preparerId = ids.get(email) as number
  return insertPreparation(tx, { ownerId: caller.personId, preparerId, lastDay: input.last_day, at })
}

/**
 * Ends an arrangement of the caller at once: its drafts are the caller's alone (R6).
 * @throws CallFailure PERMISSION_DENIED for another person's arrangement and an unknown one alike (A2)
 */
export const endPreparer: Handler<'end_preparer', 'db' | 'now'> = (input, { services, caller }) =>
  services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'end_preparer', key: input.idempotency_key, input }, async () => {
      const { preparation_id: preparationId } = input
      const ended = await endPreparation(tx, {
        preparationId,
        ownerId: caller.personId,
        at: services.now(),
      })
      if (!ended) throw new CallFailure('PERMISSION_DENIED', 'There is no such person among your preparers.')
      const { email, memoIds } = ended
      if (email !== undefined)
        await announce(tx, { notified: email }, ...memoIds.map((left) => ({ notified: email, left })))
      return { code: 200 as const, message: 'Ended' }
    }),
  )
