import type { CallName } from '@countersign/contract'
import type {
  Delegator,
  Memo,
  MemoAction,
  MemoCommand,
  MemoContext,
  MemoEvent,
  MemoRules,
  MemoStatus,
} from '@countersign/domain'
import {
  ability,
  abilityParams,
  decide,
  linkTakingEffect,
  ownerStatus,
  refusal,
  roleIn,
} from '@countersign/domain'
import { lockDelegators } from '../people/absences/absence.queries.ts'
import { lockPreparationOf } from '../people/preparations/preparations.queries.ts'
import type { Tx } from '../platform/db/database.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import { delegationsToday, today } from '../protocol/delegations.ts'
import { idempotent } from '../protocol/idempotency.store.ts'
import { preparationsToday } from '../protocol/preparations.queries.ts'
import type { NamedFile } from '../files/bind-files.store.ts'
import { bindFiles } from '../files/bind-files.store.ts'
import { unscannedFiles } from '../files/scans.queries.ts'
import { withStoredNames } from '../files/stored-names.queries.ts'
import { subjectsOf } from '../notifications/subjects.ts'
import type { CallContext, Services } from '../protocol/services.ts'
import type { TemplateVersion } from '../templates/template.queries.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoContext, memoRules } from '../memos/memo-context.ts'
import { attachmentsOf } from '../memos/memo-view.queries.ts'
import { recipientsOf } from './after-approval/find-recipients.queries.ts'
import type { WrittenContent } from './memo-rows.ts'
import type { LockedMemo } from './memo.store.ts'
import { lockMemo, lockMemoForOthers, lockPreparedMemo } from './memo.store.ts'
import { refused } from '../memos/refusal-messages.ts'
import { lockLinked } from './linking/linked-memo.queries.ts'
import { markLinked } from './linking/mark-linked.store.ts'
import { saveEvents } from './save-events.store.ts'

/** The answer to a change: `code`, `message` and the memo's new status (A4). */
export interface Changed {
  code: 200
  message: string
  memo_id: string
  memo_status: MemoStatus
  revision: number
}

/** A command, with the answers and their files if it writes content. */
export interface Change {
  command: MemoCommand
  written?: WrittenContent
  files?: NamedFile[]
}

export interface ChangeRequest {
  call: CallName
  input: { revision?: number | undefined; idempotency_key?: string | undefined }
  message: string
  /** Checked before the payload, so that people without this ability learn nothing from its errors. */
  action?: MemoAction
}

/** The services that a call needs to change a memo. */
export type ChangeUses = 'db' | 'jobs' | 'evidence' | 'scanner' | 'now'

/** Converts the call's input to a command on the locked memo. */
type Prepare = (tx: Tx, memo: LockedMemo, given: Given) => Promise<Change> | Change

/** What a command on a locked memo is decided by. */
export interface Given {
  version: TemplateVersion
  context: MemoContext
}

/** The effect of a change: no events if there was nothing to change. */
export interface Done {
  changed: Changed
  state: Memo
  events: MemoEvent[]
}

/**
 * Changes one memo: lock, check the revision, decide, and write state, log, notifications and jobs in one
 * transaction (D9, A6).
 */
export function changeMemo(
  context: CallContext<ChangeUses>,
  request: ChangeRequest & { input: { memo_id: string } },
  prepare: Prepare,
): Promise<Changed> {
  const lock = (tx: Tx) => lockToChange(tx, request.input.memo_id, context)
  return changeLocked(context, request, { lock, prepare, answer: ({ changed }) => changed })
}

/** Locks a memo for someone who has a part in it, decides for someone who has (K6), or prepares it for its owner (R6). */
export async function lockToChange(
  tx: Tx,
  memoId: string,
  { caller, services }: CallContext<'now'>,
): Promise<LockedMemo> {
  const { personId } = caller
  const prepared = await lockPrepared(tx, memoId, { caller, services })
  if (prepared) return prepared
  const absentIds = delegationsToday(caller, services.now()).map((delegation) => delegation.personId)
  return absentIds.length === 0
    ? lockMemo(tx, memoId, personId)
    : lockMemoForOthers(tx, memoId, { personId, absentIds })
}

/** The arrangement is locked before its draft: ending it waits, or has come first (R6). Almost everyone asks nothing. */
async function lockPrepared(
  tx: Tx,
  memoId: string,
  { caller, services }: Pick<CallContext<'now'>, 'caller' | 'services'>,
): Promise<LockedMemo | null> {
  const now = services.now()
  if (preparationsToday(caller, now).length === 0) return null
  const preparer = { memoId, preparerId: caller.personId, today: today(now) }
  const preparationId = await lockPreparationOf(tx, preparer)
  return preparationId === undefined ? null : lockPreparedMemo(tx, memoId, preparationId)
}

/** The arrangement under which the caller reaches a draft (R6), in the domain's terms. */
export function preparationsIn({ preparedUnder }: LockedMemo): string[] {
  return preparedUnder === undefined ? [] : [preparedUnder]
}

/** Those whom the caller decides for, as their absences say when the memo is locked (K2); almost always none, without a query. */
async function delegatorsAt(
  tx: Tx,
  { templateId }: LockedMemo,
  { caller, services }: CallContext<'now'>,
): Promise<Delegator[]> {
  const now = services.now()
  if (delegationsToday(caller, now).length === 0) return []
  return lockDelegators(tx, { personId: caller.personId, templateId, today: today(now) })
}

/** `changeMemo` for calls that find their memo in another way, or have another answer. */
export async function changeLocked<Answer extends object>(
  context: CallContext<ChangeUses>,
  request: ChangeRequest,
  how: { lock: (tx: Tx) => Promise<LockedMemo>; prepare: Prepare; answer: (done: Done) => Answer },
): Promise<Answer> {
  const { services, caller } = context
  const { call, input, message } = request
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call, key: input.idempotency_key, input }, async () => {
      const memo = await how.lock(tx)
      const given = await prepareDecision(tx, memo, context, request)
      const change = await how.prepare(tx, memo, given)
      const { state, revision, events } = await apply(tx, context, memo, given.context, change)
      const changed = {
        code: 200 as const,
        message,
        memo_id: memo.state.memoId,
        memo_status: ownerStatus(state),
        revision,
      }
      return how.answer({ changed, state, events })
    }),
  )
}

/**
 * What a command on a locked memo is decided by, once its revision is the one that the caller has seen.
 * @throws CallFailure for a stale revision, and without the ability that the request names
 */
export async function prepareDecision(
  tx: Tx,
  memo: LockedMemo,
  context: CallContext<'scanner' | 'now'>,
  { call, input, action }: Pick<ChangeRequest, 'input' | 'action'> & { call?: CallName },
): Promise<Given> {
  const { caller } = context
  const delegators = await delegatorsAt(tx, memo, context)
  checkKnownRevision(memo, context, delegators, input.revision)
  const version = await templateVersion(tx, memo.versionId)
  const mayApprove = action === 'approve' || action === 'editSubApprovers' || call === 'approve_memo'
  // Q3: without a scanner nothing waits for one.
  const unscanned = mayApprove && context.services.scanner ? await unscannedFiles(tx, memo.memoKey) : []
  const rules = memoRules(caller.remoteConfig, version.templateConfig, unscanned)
  if (action) checkAbility(memo, context, { rules, delegators, action })
  return { version, context: memoContext(context, rules, delegators, preparationsIn(memo)) }
}

/** C7: past participants must not learn the current revision, nor may strangers; `decide` refuses their command. */
export function checkKnownRevision(
  memo: LockedMemo,
  { caller: { email, isAdmin } }: CallContext,
  delegators: readonly Delegator[],
  seen: number | undefined,
): void {
  const role = roleIn(memo.state, email, delegators, preparationsIn(memo))
  if (role !== 'past' && (role !== 'stranger' || isAdmin)) checkRevision(memo, seen)
}

/** A6: people decide only on what they have seen. */
export function checkRevision(memo: LockedMemo, seen: number | undefined): void {
  if (seen !== undefined && seen !== memo.revision)
    throw new CallFailure(
      'ABORTED',
      'This memo has changed since you opened it. Reload it, look again and repeat.',
      {
        revision: memo.revision,
      },
    )
}

interface Check {
  rules: MemoRules
  delegators: readonly Delegator[]
  action: MemoAction
}

function checkAbility(
  memo: LockedMemo,
  { caller: { email, isAdmin } }: CallContext,
  { rules, delegators, action }: Check,
): void {
  const viewer = { email, isAdmin, delegators, preparations: preparationsIn(memo) }
  const found = ability(memo.state, viewer, rules, action)
  if (!found.allowed) throw refused(refusal(found.reason, abilityParams(found.reason, rules)))
}

/** What applying a command uses, and whose uploads it may bind: no one's for jobs, whose commands name no files. */
interface Applying {
  services: Pick<Services, 'jobs' | 'evidence'>
  caller: { userId: string | null }
}

/**
 * Decides one command on a locked memo and saves all its effects; writes nothing if there is nothing to change.
 * @throws CallFailure with the refusal's kind and message
 */
export async function apply(
  tx: Tx,
  { services, caller }: Applying,
  memo: LockedMemo,
  context: MemoContext,
  change: Change,
) {
  const recipients = await recipientsOf(tx, memo, change.command, context)
  const found = await lockLinked(tx, memo, change.command, context.actor)
  const decision = decide(memo.state, change.command, {
    ...context,
    ...recipients,
    ...(found && { linked: found.linked }),
  })
  if (!decision.ok) throw refused(decision.refusal)
  if (decision.events.length === 0)
    return {
      state: memo.state,
      revision: memo.revision,
      subjects: subjectsOf(memo),
      publicAmount: memo.publicAmount,
      evidence: memo.evidence,
      isListenedTo: false,
      events: decision.events,
    }
  const attached = attachmentsOf(decision.events).map(({ url }) => ({ url, path: 'attachments' }))
  const files = [...(change.files ?? []), ...attached]
  const bound = await bindFiles(tx, { userId: caller.userId, memoKey: memo.memoKey, files })
  const events = withStoredNames(decision.events, new Map(bound.map((file) => [file.url, file])))
  const written = change.written ?? null
  const saved = await saveEvents(tx, services, memo, events, { now: context.now, written })
  const link = linkTakingEffect(memo.state, events)
  if (link && found)
    await markLinked(tx, services, found, { approved: saved.state.memoId, link, at: context.now })
  return { ...saved, events }
}
