import type { RouteLevel } from '@countersign/domain'
import type { Faces } from '../faces.queries.ts'
import type { WireSequence } from './present-sequence.ts'

/** Where a route is shown. */
interface Shown {
  /** '' for a memo that isn't saved yet. */
  memoId: string
  /** The memo's levels as they are now. */
  levels: readonly WireSequence[]
  faces: Faces
}

/** A route that isn't submitted yet, with the current data of levels and people that it keeps (D5, D8). */
export function presentWrittenRoute(
  route: readonly RouteLevel[],
  { memoId, levels, faces }: Shown,
): WireSequence[] {
  return route.map((wanted, index) => {
    const kept = levels.find((level) => level.sequence_id === wanted.sequenceId)
    const parent = {
      parent_memo_id: memoId,
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
      ...(kept?.is_added && { is_added: true as const }),
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
