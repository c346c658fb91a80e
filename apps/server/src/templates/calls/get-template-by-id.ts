import {
  LIST_HEADERS,
  openingProblem,
  readStored,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
} from '@countersign/domain'
import { CallFailure } from '../../protocol/call-failure.ts'
import { today } from '../../protocol/delegations.ts'
import type { Handler } from '../../protocol/handler.ts'
import { ownerOfNew } from '../../protocol/preparations.queries.ts'
import { presentSchedule, STARTS_ON } from '../../protocol/stored-policies.queries.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { readListMoment } from '../../people/list-moment.queries.ts'
import { readFormLists } from '../lists/form-lists.ts'
import { presentRouting } from '../present-routing.ts'
import { readRouting, refusedByPolicy } from '../routing.ts'
import { workflowOf } from '../admin-template.queries.ts'
import { publishedTemplates } from '../template.queries.ts'

/**
 * A published template with its form.
 * @throws CallFailure NOT_FOUND; FAILED_PRECONDITION where its policy leaves no route for the caller's memos, whatever they answer (N3)
 */
export const getTemplateById: Handler<'get_template_by_id', 'db' | 'now'> = async (
  { template_id, prepared_for },
  { services, caller },
) => {
  const owner = ownerOfNew(caller, prepared_for, services.now())
  const row = isUuid(template_id)
    ? await publishedTemplates(services.db)
        .select(['v.policy', 'v.earlier_policies', STARTS_ON])
        .where('t.template_id', '=', template_id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  const { policy, policy_starts_on, earlier_policies, ...template } = row
  const policies = presentSchedule({ policy, policy_starts_on, earlier_policies })
  const template_content = readStored(TEMPLATE_CONTENT, row.template_content)
  const template_config = readStored(TEMPLATE_CONFIG, row.template_config)
  const routing = await readRouting(
    services.db,
    { policies },
    { ownerEmail: owner.email, now: services.now() },
  )
  const problem = routing && openingProblem(routing.policy, routing.directory)
  if (problem) throw refusedByPolicy(problem, { content: template_content, templateConfig: template_config })
  return {
    ...template,
    template_content,
    template_config,
    lists: await readFormLists(services.db, template_content, () =>
      readListMoment(services.db, owner.email, services.now()),
    ),
    routing: await presentRouting(services.db, routing, today(services.now())),
    workflow: workflowOf({ policy: routing }),
    headers: readStored(LIST_HEADERS, row.headers),
    status: 'PUBLISHED',
    api_version: 'v2',
    date_created: row.created_at.toISOString(),
    date_last_modified: row.modified_at.toISOString(),
  }
}
