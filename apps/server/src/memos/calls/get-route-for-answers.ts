import { explainLevels, reasonText, policyWords, stripHidden, writeRoute } from '@countersign/domain'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { ownerOfNew } from '../../protocol/preparations.queries.ts'
import { withEntriesInUse } from '../../templates/lists/form-lists.ts'
import { askedRoute, factsOf, readRouting } from '../../templates/routing.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { readFacesOf } from '../faces.queries.ts'
import { presentWrittenRoute } from '../present/present-written-route.ts'

/**
 * The levels that a template's policy asks for in a new memo of the caller, or of the person for whom they prepare it (R6), each with its reason (N3); none for a template without a
 * policy, and where the policy needs no approval (N1). Levels whose approvers the owner chooses name those who are asked in any case.
 * @throws CallFailure NOT_FOUND; FAILED_PRECONDITION where the policy refuses such a memo
 */
export const getRouteForAnswers: Handler<'get_route_for_answers', 'db' | 'now'> = async (
  { template_id, memo_content, prepared_for },
  { services, caller },
) => {
  const owner = ownerOfNew(caller, prepared_for, services.now())
  const published = await publishedVersion(services.db, template_id)
  if (!published) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  const content = await withEntriesInUse(services.db, published.content, memo_content, {
    readMoment: () => readListMoment(services.db, owner.email, services.now()),
  })
  const template = { ...published, content }
  const routing = await readRouting(services.db, template, {
    ownerEmail: owner.email,
    now: services.now(),
  })
  if (!routing) return { sequences: [], reasons: [] }
  const facts = factsOf(template, routing, stripHidden(template.content, memo_content))
  const asked = askedRoute(template, routing, facts)
  if (asked.kind === 'NO_APPROVAL') return { sequences: [], reasons: [] }
  const route = writeRoute(asked, new Map())
  const emails = route.flatMap(({ approvers, watchers }) =>
    [...approvers, ...watchers].map(({ email }) => email),
  )
  const faces = await readFacesOf(services.db, emails)
  const reasons = explainLevels(routing.policy, facts)
  const words = policyWords(template.content, template.templateConfig)
  return {
    sequences: presentWrittenRoute(route, { memoId: '', levels: [], faces }),
    reasons: asked.levels.map(({ level: { level_id } }) => {
      const reason = reasons.get(level_id)
      return reason ? reasonText(reason, facts, words) : ''
    }),
  }
}
