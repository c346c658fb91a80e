import type { MemoContext } from '@countersign/domain'
import { apply, type Change } from '../../../memos/change-memo.ts'
import { insertMemo } from '../../../memos/insert-memo.ts'
import { memoContext, personOf } from '../../../memos/memo-context.ts'
import type { LockedMemo } from '../../../memos/memo.store.ts'
import { writtenChange } from '../../../memos/write-memo.ts'
import type { CallContext } from '../../../services.ts'
import type { PlannedMemo, PlannedStep } from '../plan-memo.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { commandOf } from './command-of.ts'
import { importOlder } from './import-older.ts'
import type { Stage } from './stage.ts'

/** A planned memo on its way: what it is in the database by now. */
export interface RunningMemo {
  plan: PlannedMemo
  memo: LockedMemo | null
  /** Gives the ids that otherwise chance would. */
  random: SeededRandom
}

/**
 * Does one step as the calls do it: the form judges what is written, the rules decide, and state, log and notifications
 * are saved together.
 * @throws CallFailure where the product would refuse the step: the plan is wrong then
 */
export async function runStep(stage: Stage, running: RunningMemo, step: PlannedStep): Promise<void> {
  const { plan } = running
  const template = stage.template(plan.brief.template)
  const call = stage.callOf(step.by, step.at)
  const context = { ...memoContext(call, stage.rules(template)), newId: running.random.uuid }
  const isOlder = plan.brief.ending === 'olderCancelled'
  // An older memo comes as a whole, with its submission.
  if (isOlder && step.act.type !== 'submit') return
  running.memo ??= await insertMemo(stage.tx, template, personOf(call.caller), step.at)
  const change = await changeOf(stage, running, running.memo, step)
  if (isOlder) await importOlder(stage.tx, running.memo, context, change, endOf(plan))
  else running.memo = await changed(stage, call, running.memo, context, change)
}

function endOf({ steps }: PlannedMemo): { at: string; remarks: string } {
  const last = steps.at(-1)
  if (last?.act.type !== 'Cancel') throw new Error('An older memo ends with its cancelling')
  return { at: last.at, remarks: last.act.remarks }
}

async function changeOf(
  stage: Stage,
  { plan }: RunningMemo,
  memo: LockedMemo,
  step: PlannedStep,
): Promise<Change> {
  const { act } = step
  if (act.type !== 'saveDraft' && act.type !== 'submit')
    return {
      command: commandOf(step, memo.state, (email) => personOf(stage.callOf(email, step.at).caller)),
    }
  return writtenChange(stage.tx, stage.template(plan.brief.template).content, {
    action: act.type === 'submit' ? 'SUBMITTED' : 'SAVE_AS_DRAFT',
    memo_content: (plan.contents[act.version] ?? []).map((section) => ({ ...section })),
    sequences: plan.levels.map((level, index) => ({
      sequence_id: memo.state.levels[index]?.sequenceId,
      approvers: level.approvers,
      watchers: level.watchers,
      approval_type: level.needed === null ? 'ALL_APPROVERS' : 'MIN_APPROVERS',
      min_approvers: level.needed ?? undefined,
      allow_sub_approvals: level.allowSubApprovals,
    })),
    remarks: act.remarks,
    attachments: [],
  })
}

async function changed(
  stage: Stage,
  call: CallContext,
  memo: LockedMemo,
  context: MemoContext,
  change: Change,
): Promise<LockedMemo> {
  const { state, revision, subject } = await apply(stage.tx, call, memo, context, change)
  return { ...memo, state, revision, publicSubject: subject }
}
