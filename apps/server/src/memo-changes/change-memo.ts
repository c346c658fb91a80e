import type { CallName } from '@countersign/contract'
import type {
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
  decide,
  isLogged,
  needsPdf,
  noticesFor,
  ownerStatus,
  refusal,
  roleIn,
} from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import { CallFailure } from '../protocol/call-failure.ts'
import { idempotent } from '../protocol/idempotency.store.ts'
import type { NamedFile } from '../files/bind-files.store.ts'
import { bindFiles } from '../files/bind-files.store.ts'
import { withStoredNames } from '../files/stored-names.queries.ts'
import { announce } from '../platform/signals/announce.store.ts'
import { notify } from '../notifications/notify.store.ts'
import { recordFacts } from '../reports/aggregates/facts.store.ts'
import { indexPeople, indexSubmission } from '../search/index-memo.store.ts'
import type { CallContext } from '../protocol/services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoContext, memoRules } from '../memos/memo-context.ts'
import { attachmentsOf } from '../memos/memo-view.queries.ts'
import type { WrittenContent } from './memo-rows.ts'
import type { LockedMemo } from './memo.store.ts'
import { lockMemo, saveMemo, subjectsOf } from './memo.store.ts'
import { refused } from '../memos/refusal-messages.ts'

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

/** Converts the call's input to a command on the locked memo. */
type Prepare = (tx: Tx, memo: LockedMemo) => Promise<Change> | Change

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
  context: CallContext<'db' | 'jobs' | 'now'>,
  request: ChangeRequest & { input: { memo_id: string } },
  prepare: Prepare,
): Promise<Changed> {
  const lock = (tx: Tx) => lockMemo(tx, request.input.memo_id, context.caller.personId)
  return changeLocked(context, request, { lock, prepare, answer: ({ changed }) => changed })
}

/** `changeMemo` for calls that find their memo in another way, or have another answer. */
export async function changeLocked<Answer extends object>(
  context: CallContext<'db' | 'jobs' | 'now'>,
  request: ChangeRequest,
  how: { lock: (tx: Tx) => Promise<LockedMemo>; prepare: Prepare; answer: (done: Done) => Answer },
): Promise<Answer> {
  const { services, caller } = context
  const { call, input, message } = request
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call, key: input.idempotency_key, input }, async () => {
      const memo = await how.lock(tx)
      // C7: past participants must not learn the current revision; `decide` refuses their command.
      if (roleIn(memo.state, caller.email) !== 'past') checkRevision(memo, input.revision)
      const version = await templateVersion(tx, memo.versionId)
      const rules = memoRules(caller.remoteConfig, version.templateConfig.allow_sub_approvals === true)
      if (request.action) checkAbility(memo, context, rules, request.action)
      const change = await how.prepare(tx, memo)
      const { state, revision, events } = await apply(tx, context, memo, memoContext(context, rules), change)
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

function checkAbility(memo: LockedMemo, { caller }: CallContext, rules: MemoRules, action: MemoAction): void {
  const found = ability(memo.state, { email: caller.email, isAdmin: caller.isAdmin }, rules, action)
  if (!found.allowed) throw refused(refusal(found.reason))
}

/**
 * Decides one command on a locked memo and saves all its effects; writes nothing if there is nothing to change.
 * @throws CallFailure with the refusal's kind and message
 */
export async function apply(
  tx: Tx,
  { services, caller }: CallContext<'jobs'>,
  memo: LockedMemo,
  context: MemoContext,
  change: Change,
) {
  const decision = decide(memo.state, change.command, context)
  if (!decision.ok) throw refused(decision.refusal)
  if (decision.events.length === 0)
    return { state: memo.state, revision: memo.revision, subjects: subjectsOf(memo), events: decision.events }
  const attached = attachmentsOf(decision.events).map(({ url }) => ({ url, path: 'attachments' }))
  const files = [...(change.files ?? []), ...attached]
  const bound = await bindFiles(tx, { userId: caller.userId, memoKey: memo.memoKey, files })
  const events = withStoredNames(decision.events, new Map(bound.map((file) => [file.url, file])))
  const saved = await saveMemo(tx, memo, events, change.written ?? null)
  await index(tx, memo, saved.state, events, change.written)
  await recordFacts(tx, { memoKey: memo.memoKey, lifecycle: saved.state.lifecycle, events })
  await announce(tx, { memo: memo.memoKey })
  await notify(tx, services.jobs, {
    memoKey: memo.memoKey,
    firstEventNo: saved.firstEventNo,
    events,
    notices: noticesFor(memo.state, saved.state, events),
    memo: saved.state,
    subjects: saved.subjects,
  })
  if (needsPdf(events))
    await services.jobs.enqueue(tx, 'make_pdf', { memoKey: memo.memoKey }, `pdf:${memo.memoKey}`)
  return { ...saved, events }
}

/** Updates the search index in the memo's own transaction (I1). */
async function index(
  tx: Tx,
  { memoKey, templateId, templateName }: LockedMemo,
  state: Memo,
  events: MemoEvent[],
  written?: WrittenContent,
) {
  const isSubmission = events.some((event) => event.type === 'MemoSubmitted')
  const template = { id: templateId, name: templateName }
  if (isSubmission && written) await indexSubmission(tx, { memoKey, memo: state, template, ...written })
  if (events.some(isLogged)) await indexPeople(tx, memoKey, state, isSubmission)
}
