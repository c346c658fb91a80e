import { inPresentAddresses } from '../../people/renamed.queries.ts'
import { daysElapsed, eventsUntil, standingIn } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { logsByLevel } from '../present/present-logs.ts'
import { memoEvents, visibleRoute } from '../memo-view.queries.ts'
import { presentSequences } from '../present/present-sequence.ts'

/** The approvers' log: each level with its entries, the current one with its time so far (G2). */
export const getMemoLogs: Handler<'get_memo_logs', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleRoute(services, memo_id, caller)
  const logged = inPresentAddresses(await memoEvents(services.db, memo.memoKey), memo.renamed)
  const events = eventsUntil(logged, memo.lastVersion)
  const userIds = new Map([...memo.faces].map(([email, face]) => [email, face.userId]))
  if (memo.ownerId) userIds.set(memo.state.owner.email, memo.ownerId)
  const reader = { standing: standingIn(memo.current, caller.email, memo.delegators), email: caller.email }
  const template = await templateVersion(services.db, memo.versionId)
  const logs = logsByLevel({ memo: memo.state, events, reader }, userIds, template)
  const now = services.now().toISOString()
  return {
    levels: presentSequences(memo.state, memo, now).map((level) => ({
      ...level,
      days_elapsed: level.is_current ? daysElapsed(memo.state, now) : null,
      logs: logs.get(level.sequence_id) ?? [],
    })),
    entries: memo.state.levels.length === 0 ? [...logs.values()].flat() : [],
  }
}
