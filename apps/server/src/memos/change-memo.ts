import type { CallName } from '@countersign/contract'
import {
  ability,
  decide,
  isLogged,
  needsPdf,
  noticesFor,
  ownerStatus,
  refusal,
  type Memo,
  type MemoAction,
  type MemoCommand,
  type MemoContext,
  type MemoEvent,
  type MemoRules,
} from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import { CallFailure } from '../http/call-failure.ts'
import { once } from '../http/idempotency.ts'
import { bindFiles, type NamedFile } from '../files/bind-files.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/notify.ts'
import { recordFacts } from '../reports/aggregates/facts.store.ts'
import { indexPeople, indexSubmission } from '../search/index-memo.ts'
import type { CallContext } from '../services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoContext, memoRules } from './memo-context.ts'
import type { WrittenContent } from './memo-rows.ts'
import { lockMemo, saveMemo, type LockedMemo } from './memo.store.ts'
import { refused } from './refusal-messages.ts'

/** The documents' answer to a change, and what else is useful (A4). */
export interface Changed {
  code: 200
  message: string
  memo_id: string
  memo_status: string
  revision: number
}

/** A command and, where it writes content, the answers that go with it and the files that they name. */
export interface Change {
  command: MemoCommand
  written?: WrittenContent
  files?: NamedFile[]
}

export interface ChangeRequest {
  call: CallName
  input: { revision?: number | undefined; idempotency_key?: string | undefined }
  message: string
  /** Checked before the payload's contents, so that a wrong payload tells a stranger to the action nothing. */
  action?: MemoAction
}

/** Turns the call's input into the command, with the memo as it is now. */
type Prepare = (tx: Tx, memo: LockedMemo) => Promise<Change> | Change

/** What a change brought about: nothing, where nothing had to change. */
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
  context: CallContext,
  request: ChangeRequest & { input: { memo_id: string } },
  prepare: Prepare,
): Promise<Changed> {
  const lock = (tx: Tx) => lockMemo(tx, request.input.memo_id, context.caller.email)
  return changeLocked(context, request, { lock, prepare, answer: ({ changed }) => changed })
}

/** `changeMemo` for calls that find their memo otherwise than by its id, or answer otherwise. */
export async function changeLocked<Answer extends object>(
  context: CallContext,
  request: ChangeRequest,
  how: { lock: (tx: Tx) => Promise<LockedMemo>; prepare: Prepare; answer: (done: Done) => Answer },
): Promise<Answer> {
  const { services, caller } = context
  const { call, input, message } = request
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call, key: input.idempotency_key, input }, async () => {
      const memo = await how.lock(tx)
      checkRevision(memo, input.revision)
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

/** A6: nobody signs what they haven't seen. */
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
 * Decides one command on a locked memo and saves all it brings about; where nothing had to change, nothing is written.
 * @throws CallFailure with the refusal's kind and sentence
 */
export async function apply(
  tx: Tx,
  { services, caller }: CallContext,
  memo: LockedMemo,
  context: MemoContext,
  change: Change,
) {
  const decision = decide(memo.state, change.command, context)
  if (!decision.ok) throw refused(decision.refusal)
  const { events } = decision
  if (events.length === 0)
    return { state: memo.state, revision: memo.revision, subject: memo.publicSubject, events }
  const attached = attachmentsOf(events).map((url) => ({ url, path: 'attachments' }))
  const files = [...(change.files ?? []), ...attached]
  if (files.length > 0) await bindFiles(tx, { userId: caller.userId, memoKey: memo.memoKey, files })
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
    subject: saved.subject,
  })
  if (needsPdf(events))
    await services.jobs.enqueue(tx, 'make_pdf', { memoKey: memo.memoKey }, `pdf:${memo.memoKey}`)
  return { ...saved, events }
}

/** What can be found, and by whom, changes with the memo itself (I1). */
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

function attachmentsOf(events: MemoEvent[]): string[] {
  return events.flatMap((event) => ('attachments' in event ? event.attachments.map((file) => file.url) : []))
}
