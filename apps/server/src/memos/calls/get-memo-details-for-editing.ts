import type { Memo, RouteLevel } from '@countersign/domain'
import { CallFailure, noAccess } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { memoRules } from '../memo-context.ts'
import { visibleMemo } from '../memo-view.queries.ts'
import { presentAbilities, presentMemo } from '../present-memo.ts'
import type { Faces } from '../faces.queries.ts'
import type { WireSequence } from '../present-sequence.ts'
import { presentSequences } from '../present-sequence.ts'

/** The owner's working copy: the draft, or else the last submitted version (C4, C6). */
export const getMemoDetailsForEditing: Handler<'getMemoDetailsForEditing', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services, memo_id, caller)
  if (memo.role !== 'owner') throw noAccess()
  const template = await templateVersion(services.db, memo.versionId)
  const abilities = presentAbilities(memo, caller, memoRules(caller.remoteConfig, template.templateConfig))
  const { edit } = abilities
  if (!edit.allowed) throw new CallFailure('FAILED_PRECONDITION', edit.message, { reason: edit.reason })
  const { faces } = memo
  const levels = presentSequences(memo.state, { faces }, services.now().toISOString())
  return {
    ...(await presentMemo(services.db, memo, template)),
    raw_sequences: memo.state.draft
      ? draftSequences(memo.state, memo.state.draft.route, levels, faces)
      : levels,
    abilities,
  }
}

/** The draft's route, with the current data of levels and people that it keeps (D5, D8). */
function draftSequences(
  memo: Memo,
  route: RouteLevel[],
  levels: WireSequence[],
  faces: Faces,
): WireSequence[] {
  return route.map((wanted, index) => {
    const kept = levels.find((level) => level.sequence_id === wanted.sequenceId)
    const parent = {
      parent_memo_id: memo.memoId,
      parent_sequence_id: kept?.sequence_id ?? '',
      parent_sequence_no: index,
    }
    const face = (email: string) => ({
      id: faces.get(email)?.userId ?? null,
      photoURL: faces.get(email)?.photoUrl ?? null,
    })
    return {
      sequence_id: kept?.sequence_id ?? '',
      sequence_no: index,
      approval_type: wanted.approvalType,
      min_approvers: wanted.minApprovers,
      allow_sub_approvals: wanted.allowSubApprovals,
      is_cleared: kept?.is_cleared ?? false,
      is_current: kept?.is_current ?? false,
      status: kept?.status ?? 'WAITING',
      date_last_modified: kept?.date_last_modified ?? null,
      approvers: wanted.approvers.map(
        ({ email, name }) =>
          kept?.approvers.find((seat) => seat.email === email) ?? {
            approver_id: '',
            approver_user_id: face(email).id,
            approval_status: '' as const,
            date_acted: null,
            has_acted: false,
            email,
            name,
            photoURL: face(email).photoURL,
            ...parent,
            sub_approvers: [],
            min_sub_approvers: 1,
            can_be_reminded: false,
            date_reminded: null,
          },
      ),
      watchers: wanted.watchers.map(({ email, name }) => ({
        watcher_id: kept?.watchers.find((one) => one.email === email)?.watcher_id ?? '',
        watcher_user_id: face(email).id,
        email,
        name,
        photoURL: face(email).photoURL,
        ...parent,
      })),
    }
  })
}
