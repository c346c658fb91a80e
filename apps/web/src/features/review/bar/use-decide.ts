import { newIdempotencyKey } from '@countersign/client'
import { needsRemarks } from '@countersign/domain'
import { useState } from 'react'
import type { WrittenCondition } from '../../../shared/memo-actions/conditions/condition-drafts.ts'
import type { ActingFor } from '../../../shared/memo-actions/for-whom.tsx'
import type { WrittenLevelAnswers } from '../../../shared/memo-actions/level/level-questions.ts'
import type { Remarks } from '../../../shared/memo-actions/kept-remarks.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import type { Decision, Verdict } from '../model/review-state.ts'

/** What a decision still lacks. */
export type Missing = 'remarks' | 'seat' | 'files' | 'confirmation' | 'questions'

/** The seat that a decision is for, where the reader is a delegate (K2). */
export function useSeat({ acting_for = [] }: Details) {
  const [chosen, setChosen] = useState<string>()
  const [only] = acting_for
  const seat = acting_for.length === 1 ? only : acting_for.find(({ approver_id }) => approver_id === chosen)
  return { actingFor: acting_for as readonly ActingFor[], seat, setSeat: setChosen }
}

interface Wanted {
  verdict: Verdict
  remarks: Remarks
  seat: ActingFor | undefined
  areFilesReady: boolean
  isConfirmed: boolean
  /** What is answered for the level (R7). */
  levelAnswers?: WrittenLevelAnswers | undefined
  /** What the approval is conditional on (R2). */
  conditions?: readonly WrittenCondition[]
}

/** What a decision lacks, in the order in which it is asked for; rejecting asks once more. */
export function missingOf(
  { memo, acting_for = [], level_questions }: Details,
  wanted: Wanted,
): Missing | undefined {
  const { verdict, remarks, seat, areFilesReady, isConfirmed, levelAnswers } = wanted
  if (needsRemarks(verdict, memo.memo_status) && remarks.text.trim() === '') return 'remarks'
  if (acting_for.length > 0 && seat === undefined) return 'seat'
  if (!areFilesReady) return 'files'
  if (verdict === 'approve' && level_questions && !levelAnswers) return 'questions'
  return verdict === 'reject' && !isConfirmed ? 'confirmation' : undefined
}

/** The decision on the memo as it is on the screen (A6). */
export function decisionOn(
  { memo, needs_passkey }: Details,
  { verdict, remarks, seat, levelAnswers, conditions = [] }: Omit<Wanted, 'areFilesReady' | 'isConfirmed'>,
): Decision {
  return {
    key: newIdempotencyKey(),
    decision: verdict,
    memoId: memo.memo_id,
    subject: memo.memo_subject,
    revision: memo.revision,
    ...(seat ? { actingFor: { approver_id: seat.approver_id, name: seat.name } } : {}),
    remarks: remarks.text.trim(),
    attachments: remarks.attachments,
    ...(levelAnswers ? { levelAnswers } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(verdict === 'approve' && needs_passkey ? { needsPasskey: true } : {}),
  }
}
