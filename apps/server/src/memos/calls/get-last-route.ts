import { today } from '../../protocol/delegations.ts'
import type { Handler } from '../../protocol/handler.ts'
import { presenceOf } from '../../people/presence.queries.ts'
import { lastRoute } from '../last-route.queries.ts'

/** The levels of the caller's latest memo of a template (M8); never those of other people's memos. */
export const getLastRoute: Handler<'get_last_route', 'db' | 'now'> = async (
  { template_id },
  { services, caller },
) => {
  const last = await lastRoute(services.db, caller.email, template_id)
  if (!last) return { memo_id: null, levels: [] }
  const people = last.levels.flatMap(({ approvers, watchers }) =>
    [...approvers, ...watchers].map(({ person }) => person.email),
  )
  const present = await presenceOf(services.db, people, today(services.now()))
  return {
    memo_id: last.memoId,
    levels: last.levels.map((level) => ({
      approval_type: level.approvalType,
      min_approvers: level.minApprovers,
      allow_sub_approvals: level.allowSubApprovals,
      asked_by_policy: level.policy !== undefined,
      approvers: level.approvers.map(({ person }) => present(person)),
      watchers: level.watchers.map(({ person }) => present(person)),
    })),
  }
}
