import { ownAddress } from '../../people/renamed.queries.ts'
import type { ApproverStatus, Instant, Memo, Person, RouteLevel } from '@countersign/domain'
import { approvalNeedsPasskey, daysElapsed, delegationIn, pendingPlaces } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import type { UnopenableFile } from '../../files/scans.queries.ts'
import { unopenableFiles } from '../../files/scans.queries.ts'
import type { Caller, Services } from '../../protocol/services.ts'
import { today } from '../../protocol/delegations.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { changesSince, lastSeenSubmission } from '../content-changes.queries.ts'
import { memoRules } from '../memo-context.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { readsDraft, visibleMemo } from '../memo-view.queries.ts'
import { findWaitingSeal } from '../pdf-failures.queries.ts'
import { readableFiles } from '../readable-files.queries.ts'
import { flagsOf, presentAbilities, presentMemo } from '../present/present-memo.ts'
import { presentDueTime } from '../present/present-due-time.ts'
import { presentBlockedLevel } from '../present/present-blocked-level.ts'
import { presentConditions } from '../present/present-conditions.queries.ts'
import { presentLevelQuestions } from '../present/present-level-questions.queries.ts'
import { presentCopies } from '../present/present-copies.queries.ts'
import { presentHandOff } from '../present/present-hand-off.queries.ts'
import { presentLinks } from '../present/present-links.queries.ts'
import { presentForecast } from '../present/present-forecast.ts'
import { presentSequences } from '../present/present-sequence.ts'
import { presentSpecials } from '../present/present-specials.ts'

/** A memo as the caller may see it: everyone but the owner sees the last submitted version (C6). */
export const getMemoDetailsForViewing: Handler<
  'get_memo_details_for_viewing',
  'db' | 'pool' | 'evidence' | 'scanner' | 'now'
> = async ({ memo_id }, { services, caller }) => {
  const memo = await visibleMemo(services, memo_id, caller)
  const [template, seen] = await Promise.all([
    templateVersion(services.db, memo.versionId),
    lastSeenSubmission(services.db, memo, ownAddress(caller.email, memo.renamed)),
  ])
  const { pdfFailure } = memo
  const now = services.now().toISOString()
  const unopenable = services.scanner ? await unopenableFiles(services.db, memo.memoKey) : []
  const waitingFiles = unopenable.flatMap(({ scan, name }) => (scan === 'WAITING' ? [name] : []))
  const rules = memoRules(caller.remoteConfig, template.templateConfig, waitingFiles)
  const due = await presentDueTime(services.db, memo, now)
  const waiting = waitingSince(memo, caller.email)
  const granted = presentAbilities(memo, caller, rules)
  return {
    code: 200,
    memo: await presentMemo(services.db, memo, template),
    sequence: presentSequences(memo.state, memo, now),
    approval_status: ownApprovalStatus(memo.state, caller.email),
    flags: flagsOf(memo),
    days_elapsed: daysElapsed(memo.state, now),
    ...due,
    waiting_since: waiting,
    specials: waiting === null ? [] : await presentSpecials(services, memo, { ...caller, due }),
    forecast: presentForecast(memo),
    ...(await presentBlockedLevel(services.db, memo, today(services.now()))),
    abilities: granted,
    ...(await presentLevelQuestions(services, memo, template, granted)),
    ...(await presentHandOff(services.db, memo, granted)),
    ...(await presentCopies(services.db, memo, granted)),
    ...(await presentConditions(services.db, memo, { caller, granted, now })),
    ...(await presentLinks(services.db, memo, caller)),
    ...(unopenable.length > 0 ? await presentUnopenable(services, memo_id, caller) : {}),
    ...(granted.approve?.allowed && approvalNeedsPasskey(memo.current, template, memo.publicAmount)
      ? { needs_passkey: true as const }
      : {}),
    ...actingFor(memo, caller.email),
    ...(readsDraft(memo) && memo.state.draft ? { draft_route: draftRoute(memo.state.draft.route) } : {}),
    ...(seen
      ? {
          changes: await changesSince(
            services.db,
            seen,
            { ...memo, email: ownAddress(caller.email, memo.renamed) },
            template,
          ),
        }
      : {}),
    ...(pdfFailure && granted.downloadPdf.allowed
      ? {
          pdf_failure: {
            failed_at: pdfFailure.failedAt.toISOString(),
            retry_at: pdfFailure.retryAt.toISOString(),
          },
        }
      : {}),
    ...(granted.downloadPdf.allowed ? await presentWaitingSeal(services, memo) : {}),
  }
}

/** Q3: the files that the caller may read, of those that can't be opened (C6, C7). */
async function presentUnopenable(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  memoId: string,
  caller: Caller,
): Promise<{ unopenable_files: UnopenableFile[] }> {
  const files = await readableFiles(services, memoId, caller)
  return {
    unopenable_files: [...files.values()].flatMap(({ url, name, sha256, scan, finding }) =>
      scan === null ? [] : [{ url, name, sha256, scan, finding }],
    ),
  }
}

/** Whether an approved memo's PDF waits for its seal (O3). Without seals it asks nothing. */
async function presentWaitingSeal(
  { db, evidence }: Pick<Services, 'db' | 'evidence'>,
  { memoKey, pdfKey, state }: VisibleMemo,
): Promise<{ pdf_waits?: { since: string } }> {
  if (!evidence?.seal || pdfKey !== null || state.lifecycle !== 'APPROVED') return {}
  const since = await findWaitingSeal(db, memoKey)
  return since ? { pdf_waits: { since: since.toISOString() } } : {}
}

/** Since when the caller's seat is PENDING, or the first of those that a delegate may decide at, as in their list (K6). */
function waitingSince({ state, current, delegators, role }: VisibleMemo, email: string): Instant | null {
  const seats =
    role === 'delegate'
      ? delegationIn(current, email, delegators).places.map(({ place }) => place.seat)
      : pendingPlaces(state).flatMap(({ seat }) => (seat.person.email === email ? [seat] : []))
  const [first = null] = seats.flatMap(({ pendingSince }) => pendingSince ?? []).sort()
  return first
}

/** Those whom a delegate may decide for (K2); nothing for everyone else. */
function actingFor({ current, delegators }: VisibleMemo, email: string) {
  const { places } = delegationIn(current, email, delegators)
  if (places.length === 0) return {}
  return {
    acting_for: places.map(({ place: { seat } }) => ({ approver_id: seat.seatId, ...seat.person })),
  }
}

function draftRoute(route: readonly RouteLevel[]) {
  const named = ({ email, name }: Person) => ({ email, name })
  return route.map((level) => ({
    approval_type: level.approvalType,
    min_approvers: level.minApprovers,
    allow_sub_approvals: level.allowSubApprovals,
    approvers: level.approvers.map(named),
    watchers: level.watchers.map(named),
  }))
}

/** The status of the caller's seat, '' without one (D2). */
function ownApprovalStatus(memo: Memo, email: string): ApproverStatus {
  for (const level of memo.levels)
    for (const slot of level.slots)
      for (const seat of [slot.approver, ...slot.subApprovers])
        if (seat.person.email === email) return seat.status
  return ''
}
