import type { MemoContext } from '@countersign/domain'
import type { Change } from '@countersign/server/memo-changes/change-memo'
import { apply } from '@countersign/server/memo-changes/change-memo'
import { insertMemo } from '@countersign/server/memo-changes/new-memos/insert-memo.store'
import { memoContext, personOf } from '@countersign/server/memos/memo-context'
import type { LockedMemo } from '@countersign/server/memo-changes/memo.store'
import type { Written } from '@countersign/server/memo-changes/writing/write-memo'
import { writtenChange } from '@countersign/server/memo-changes/writing/write-memo'
import { submissionBasis } from '@countersign/server/memo-changes/writing/submission-basis'
import type { CallContext } from '@countersign/server/protocol/services'
import type { PlannedMemo, PlannedStep } from '../plan-memo.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { commandOf } from './command-of.ts'
import { importOlder } from './import-older.ts'
import type { SeedingContext } from './seeding-context.ts'

/** A planned memo on its way: what it is in the database by now. */
export interface RunningMemo {
  plan: PlannedMemo
  memo: LockedMemo | null
  /** The memo to which it links (R4), which has been approved before. */
  linked?: RunningMemo | undefined
  /** Gives the ids that otherwise chance would. */
  random: SeededRandom
}

/**
 * Performs one step as the calls do: the form validates the content, the rules decide, and state, log and notifications
 * are saved together.
 * @throws CallFailure where the product would refuse the step: the plan is wrong then
 */
export async function runStep(
  seeding: SeedingContext,
  running: RunningMemo,
  step: PlannedStep,
): Promise<void> {
  const { plan } = running
  const template = seeding.template(plan.brief)
  const call = seeding.callOf(step.by, step.at)
  const context = { ...memoContext(call, seeding.rules(template)), newId: running.random.uuid }
  const isOlder = plan.brief.ending === 'olderCancelled'
  // An older memo comes as a whole, with its submission.
  if (isOlder && step.action.type !== 'Submit') return
  running.memo ??= await insertMemo(seeding.tx, template, personOf(call.caller), step.at)
  const change = await changeOf(seeding, running, running.memo, step)
  if (isOlder) await importOlder(seeding.tx, running.memo, context, change, endOf(plan))
  else running.memo = await changed(seeding, call, running.memo, context, change)
}

function endOf({ steps }: PlannedMemo): { at: string; remarks: string } {
  const last = steps.at(-1)
  if (last?.action.type !== 'Cancel') throw new Error('An older memo ends with its cancelling')
  return { at: last.at, remarks: last.action.remarks }
}

async function changeOf(
  seeding: SeedingContext,
  { plan, linked }: RunningMemo,
  memo: LockedMemo,
  step: PlannedStep,
): Promise<Change> {
  const { action } = step
  const template = seeding.template(plan.brief)
  if (action.type !== 'SaveDraft' && action.type !== 'Submit')
    return {
      command: commandOf(step, { memo: memo.state, template: template.content }, (email) =>
        personOf(seeding.callOf(email, step.at).caller),
      ),
    }
  const basis = submissionBasis(seeding.tx, template, memo, new Date(step.at))
  const written: Written = {
    action: action.type === 'Submit' ? 'SUBMITTED' : 'SAVE_AS_DRAFT',
    memo_content: (plan.contents[action.version] ?? []).map((section) => ({ ...section })),
    sequences: plan.levels.map((level, index) => ({
      sequence_id: memo.state.levels[index]?.sequenceId,
      approvers: level.approvers,
      watchers: level.watchers,
      approval_type: level.needed === null ? 'ALL_APPROVERS' : 'MIN_APPROVERS',
      min_approvers: level.needed ?? undefined,
      allow_sub_approvals: level.allowSubApprovals,
    })),
    remarks: action.remarks,
    attachments: [],
    ...linkOf(plan, linked),
  }
  return writtenChange(seeding.tx, template, written, basis)
}

function linkOf({ brief: { link } }: PlannedMemo, linked: RunningMemo | undefined): Pick<Written, 'link'> {
  if (!link) return {}
  if (!linked?.memo) throw new Error('A memo links to one that was approved before')
  return { link: { kind: link.kind, memo_id: linked.memo.state.memoId } }
}

async function changed(
  seeding: SeedingContext,
  call: CallContext<'jobs' | 'evidence'>,
  memo: LockedMemo,
  context: MemoContext,
  change: Change,
): Promise<LockedMemo> {
  const { state, revision, subjects, publicAmount, evidence } = await apply(
    seeding.tx,
    call,
    memo,
    context,
    change,
  )
  const publicSubject = subjects.byVersion.get(state.version) ?? ''
  return { ...memo, state, revision, publicSubject, ownerSubject: subjects.newest, publicAmount, evidence }
}
