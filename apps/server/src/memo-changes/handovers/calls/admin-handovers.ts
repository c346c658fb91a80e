import { presentAddresses } from '../../../people/people.store.ts'
import type { ParsedInput } from '@countersign/contract'
import type { Fills, Memo, Person } from '@countersign/domain'
import {
  HANDOVER_MOST_MEMOS,
  refusal,
  successorIssue,
  tidyAddress,
  validateAddressee,
} from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { ANY_TEMPLATE, memoRules } from '../../../memos/memo-context.ts'
import { refused, refusalMessage } from '../../../memos/refusal-messages.ts'
import { isOwnPerson, requireOwnPeople } from '../../../people/administrators/own-people.queries.ts'
import { resolveNames, resolvePeople } from '../../../people/people.store.ts'
import { readManagers } from '../../../people/policy-directory.queries.ts'
import { rolesHeldBy } from '../../../people/roles-held.queries.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { CallContext } from '../../../protocol/services.ts'
import { readAttention } from '../attention.queries.ts'
import { findLastHandover } from '../../../people/last-handover.queries.ts'
import { insertHandover, readHandover } from '../handovers.store.ts'
import type { OpenMemo } from '../open-parts.queries.ts'
import { readNamedElsewhere } from '../named-elsewhere.queries.ts'
import { countUnsubmitted, readOpenMemos } from '../open-parts.queries.ts'

type Choices = ParsedInput<'admin-start_handover'>['choices']

/** What is open of a person, and each conflict of their successors (K9). Names memos by ID and template only (I1). */
export const adminGetHandover: Handler<'admin-get_handover', 'db' | 'now'> = async (given, context) => {
  const { services, caller } = context
  const { db } = services
  const input = await withPresentAddresses(db, given)
  const { email } = input
  await requireOwn(db, context, email)
  await requireOwnPeople(db, caller, namedSuccessors(input))
  const open = await readOpenMemos(db, { email, roleId: input.role_id, limit: HANDOVER_MOST_MEMOS + 1 })
  const conflictOf = await conflicts(db, context, successors(input.to_email, input.choices), open)
  const nameOf = await resolveNames(db, [email])
  const successorFor = successorsBy(input.to_email, input.choices)
  const counted = (name: OpenMemo['partName']) => open.filter(({ partName }) => partName === name).length
  return {
    name: nameOf(email),
    counts: {
      owner: counted('OWNER'),
      approver: counted('APPROVER'),
      sub_approver: counted('SUB_APPROVER'),
      watcher: counted('WATCHER'),
      conditions: counted('CONDITIONS'),
      to_do: counted('HAND_OFF'),
      unsubmitted: await countUnsubmitted(db, email),
    },
    has_more: open.length > HANDOVER_MOST_MEMOS,
    memos: open.slice(0, HANDOVER_MOST_MEMOS).map((memo) => {
      const to = successorFor(memo)
      return {
        memo_id: memo.memoId,
        template_name: memo.templateName,
        part: memo.partName,
        approver_id: memo.part.kind === 'SEAT' ? memo.part.place.seat.seatId : null,
        to_email: to,
        conflict: to === null ? null : conflictOf(memo, to),
      }
    }),
    elsewhere: {
      is_administrator: caller.remoteConfig.admin_emails.includes(email),
      ...(await readNamedElsewhere(db, email, today(services.now()))),
    },
    last_handover_id: (await findLastHandover(db, email))?.handover_id ?? null,
  }
}

/** Stores what goes to whom; a job moves it, each memo in a transaction of its own (K9). */
export const adminStartHandover: Handler<'admin-start_handover', 'db' | 'jobs' | 'now'> = (given, context) =>
  adminChange(context, 'admin-start_handover', given, async (tx) => {
    const { services, caller } = context
    const input = await withPresentAddresses(tx, given)
    const from = input.email
    await requireOwn(tx, context, from)
    await requireOwnPeople(tx, caller, namedSuccessors(input))
    await requireSuccessors(tx, context, from, successors(input.to_email, input.choices))
    const successorFor = successorsBy(input.to_email, input.choices)
    const asked = { email: from, roleId: input.role_id, limit: HANDOVER_MOST_MEMOS }
    const memos = (await readOpenMemos(tx, asked)).flatMap((memo) => {
      const to = successorFor(memo)
      return to === null ? [] : [{ memoKey: memo.memoKey, partName: memo.partName, to }]
    })
    if (memos.length === 0) throw refused(refusal('NOTHING_TO_HAND_OVER'))
    const { email, name } = caller
    const handoverId = await insertHandover(tx, {
      from,
      to: input.to_email,
      roleId: input.role_id,
      reason: input.reason,
      actor: { email, name },
      at: services.now(),
      memos,
    })
    await services.jobs.enqueue(tx, 'hand_over_memos', { handoverId }, `handover:${handoverId}`)
    const nameOf = await resolveNames(tx, [from])
    await logAdmin(tx, context, {
      action: 'start_handover',
      subject: { kind: 'person', id: from, name: nameOf(from) },
      after: { successor: input.to_email, memos: memos.length, reason: input.reason },
    })
    const message = memos.length === 1 ? 'One memo is being moved' : `${memos.length} memos are being moved`
    return { code: 200 as const, message, handover_id: handoverId, total: memos.length }
  })

/** The progress of a handover, and the outcome of each memo. */
export const adminGetHandoverResult: Handler<'admin-get_handover_result', 'db'> = async (
  { handover_id },
  { services, caller },
) => {
  const handover = await readHandover(services.db, handover_id)
  if (!handover || !(await isOwnPerson(services.db, caller, handover.from_email)))
    throw new CallFailure('NOT_FOUND', 'There is no such handover.')
  const { memos } = handover
  const emails = [handover.from_email, handover.to_email, ...memos.map(({ to_email }) => to_email)]
  const nameOf = await resolveNames(services.db, emails)
  return {
    email: handover.from_email,
    name: nameOf(handover.from_email),
    to_name: nameOf(handover.to_email),
    by_name: handover.actor_name,
    reason: handover.reason,
    date_created: handover.created_at.toISOString(),
    has_ended: handover.ended_at !== null,
    total: memos.length,
    done: memos.filter(({ outcome }) => outcome !== null).length,
    moved: memos.filter(({ outcome }) => outcome === 'MOVED').length,
    memos: memos.map(({ memo_id, template_name, part, to_email, outcome, message }) => ({
      memo_id,
      template_name,
      part,
      to_name: nameOf(to_email),
      outcome,
      message,
    })),
  }
}

/** What an administrator has to look after (K5, K10). */
export const adminGetAttention: Handler<'admin-get_attention', 'db' | 'now'> = (
  _input,
  { services, caller },
) =>
  readAttention(services.db, caller, {
    today: today(services.now()),
    hostedDomains: caller.remoteConfig.hosted_domains.values,
  })

/** P7: whose open parts move belongs to the caller's limits. @throws CallFailure NOT_FOUND */
async function requireOwn(db: Db | Tx, { caller }: CallContext, email: string): Promise<void> {
  if (!(await isOwnPerson(db, caller, email))) throw new CallFailure('NOT_FOUND', `${email} has no account.`)
}

/** The same as `successors`, each with the place in the input. */
function namedSuccessors({ to_email, choices }: { to_email?: string | undefined; choices: Choices }) {
  return [
    ...(to_email === undefined ? [] : [{ email: to_email, path: 'to_email' }]),
    ...choices.flatMap(({ to_email: email }, at) =>
      email === null ? [] : [{ email, path: `choices.${at}.to_email` }],
    ),
  ]
}

/** P4: who leaves and who succeeds, by their present addresses. */
async function withPresentAddresses<
  Input extends { email: string; to_email?: string | undefined; choices: Choices },
>(db: Db | Tx, input: Input): Promise<Input> {
  const { to_email, choices } = input
  const email = tidyAddress(input.email)
  const present = await presentAddresses(db, [email, ...successors(to_email, choices)])
  return {
    ...input,
    email: present(email),
    ...(to_email === undefined ? {} : { to_email: present(to_email) }),
    choices: choices.map((choice) => ({
      ...choice,
      to_email: choice.to_email === null ? null : present(choice.to_email),
    })),
  }
}

/** Everyone who is to take something over. */
function successors(to: string | undefined, choices: Choices): string[] {
  return [
    ...new Set(
      [to, ...choices.map((choice) => choice.to_email)].filter((email) => typeof email === 'string'),
    ),
  ]
}

/** Who takes over a memo: the one chosen for it, else the one chosen for all; null leaves it where it is. */
function successorsBy(to: string | undefined, choices: Choices): (memo: OpenMemo) => string | null {
  const chosen = new Map(choices.map(({ memo_id, to_email }) => [memo_id, to_email]))
  return ({ memoId }) => {
    const choice = chosen.get(memoId)
    return choice === undefined ? (to ?? null) : choice
  }
}

/** Why a person cannot succeed in a memo, or null. */
async function conflicts(
  db: Db,
  { caller, services }: CallContext<'now'>,
  emails: readonly string[],
  memos: readonly OpenMemo[],
) {
  const { people, disabled } = await resolvePeople(db, emails)
  const fillsIn = await readFills(db, emails, memos, today(services.now()))
  const rules = memoRules(caller.remoteConfig, ANY_TEMPLATE)
  return ({ state, part }: OpenMemo, email: string): string | null => {
    if (email === caller.email) return refusalMessage('NOT_TO_YOURSELF')
    const to: Person = people.get(email) ?? { email, name: email }
    const issue = successorIssue(state, part, to, { rules, disabled, fills: fillsIn(state, email) })
    return issue && refusalMessage(issue.code, issue.params)
  }
}

/** What successors could fill in memos (K8): the roles that they hold, and where they are the manager of an owner. */
async function readFills(db: Db, emails: readonly string[], memos: readonly OpenMemo[], day: string) {
  const roles = await rolesHeldBy(db, emails, day)
  const askManager = memos.filter(
    ({ part }) => part.kind === 'SEAT' && part.place.slot.source?.kind === 'MANAGER',
  )
  const managers = new Map<string, string | undefined>()
  for (const owner of new Set(askManager.map(({ state }) => state.owner.email)))
    managers.set(owner, (await readManagers(db, owner))[0]?.email)
  return ({ owner }: Memo, email: string): Fills => [
    ...(roles[email] ?? []),
    ...(managers.get(owner.email) === email ? ['MANAGER'] : []),
  ]
}

/** @throws CallFailure INVALID_ARGUMENT for people who can take over nothing at all, whatever the memo */
async function requireSuccessors(
  tx: Tx,
  { caller }: CallContext,
  from: string,
  emails: readonly string[],
): Promise<void> {
  const { disabled } = await resolvePeople(tx, emails)
  const hostedDomains = caller.remoteConfig.hosted_domains.values
  for (const email of emails) {
    if (email === caller.email) throw refused(refusal('NOT_TO_YOURSELF', {}, 'to'))
    if (email === from) throw refused(refusal('PERSON_TWICE', { email }, 'to'))
    const code = validateAddressee(email, { hostedDomains }, disabled)
    if (code !== null) throw refused(refusal(code, { email }, 'to'))
  }
}
