import { CallFailure, noAccess } from '../../protocol/call-failure.ts'
import { today } from '../../protocol/delegations.ts'
import type { Handler } from '../../protocol/handler.ts'
import { presentRouting } from '../../templates/present-routing.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import { readFormLists } from '../../templates/lists/form-lists.ts'
import { readMemoListMoment } from '../list-moment.queries.ts'
import { memoRules } from '../memo-context.ts'
import { readReapproval } from '../reapproval.queries.ts'
import { readMemoRouting } from '../memo-routing.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { readsDraft, visibleMemo } from '../memo-view.queries.ts'
import { presentAbilities, presentMemo } from '../present/present-memo.ts'
import { presentLinks } from '../present/present-links.queries.ts'
import { presentSequences } from '../present/present-sequence.ts'
import { presentWrittenRoute } from '../present/present-written-route.ts'

/** Whom the owner gives a copy once it is approved (R5). */
function presentNamedReaders({ state: { draft, readers }, faces }: VisibleMemo) {
  const named = (draft ? draft.readers : readers) ?? []
  if (named.length === 0) return {}
  return {
    readers: named.map(({ email, name }) => ({ email, name, photoURL: faces.get(email)?.photoUrl ?? null })),
  }
}

/** The working copy of the owner, and of who prepares it (R6): the draft, or else the last submitted version (C4, C6). */
export const getMemoDetailsForEditing: Handler<'getMemoDetailsForEditing', 'db' | 'pool' | 'now'> = async (
  { memo_id },
  { services, caller },
) => {
  const memo = await visibleMemo(services, memo_id, caller)
  if (!readsDraft(memo)) throw noAccess()
  const template = await templateVersion(services.db, memo.versionId)
  const abilities = presentAbilities(memo, caller, memoRules(caller.remoteConfig, template.templateConfig))
  const { edit } = abilities
  if (!edit.allowed) throw new CallFailure('FAILED_PRECONDITION', edit.message, { reason: edit.reason })
  const routing = await readMemoRouting(services.db, template, memo.state, services.now())
  const { faces } = memo
  const levels = presentSequences(memo.state, { faces }, services.now().toISOString())
  return {
    ...(await presentMemo(services.db, memo, template)),
    raw_sequences: memo.state.draft
      ? presentWrittenRoute(memo.state.draft.route, { memoId: memo.memoId, levels, faces })
      : levels,
    abilities,
    ...(await presentLinks(services.db, memo, caller)),
    ...presentNamedReaders(memo),
    routing: await presentRouting(services.db, routing, today(services.now())),
    reapproval: await readReapproval(services.db, template, memo),
    lists: await readFormLists(
      services.db,
      template.content,
      () => readMemoListMoment(services.db, memo.state, services.now()),
      memo.content,
    ),
  }
}
