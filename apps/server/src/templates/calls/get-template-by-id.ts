import {
  LIST_HEADERS,
  openingProblem,
  readStored,
  TEMPLATE_CONFIG,
  TEMPLATE_CONTENT,
  TEMPLATE_POLICY,
} from '@countersign/domain'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { readRouting, refusedByPolicy } from '../routing.ts'
import { publishedTemplates } from '../template.queries.ts'

/**
 * A published template with its form.
 * @throws CallFailure NOT_FOUND; FAILED_PRECONDITION where its policy leaves no route for the caller's memos, whatever they answer (N3)
 */
export const getTemplateById: Handler<'get_template_by_id', 'db' | 'now'> = async (
  { template_id },
  { services, caller },
) => {
  const row = isUuid(template_id)
    ? await publishedTemplates(services.db)
        .select('v.policy')
        .where('t.template_id', '=', template_id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  const { policy: storedPolicy, ...template } = row
  const template_content = readStored(TEMPLATE_CONTENT, row.template_content)
  const template_config = readStored(TEMPLATE_CONFIG, row.template_config)
  const policy = storedPolicy && readStored(TEMPLATE_POLICY, storedPolicy)
  const routing = await readRouting(
    services.db,
    { policy },
    { ownerEmail: caller.email, now: services.now() },
  )
  const problem = routing && openingProblem(routing.policy, routing.directory)
  if (problem) throw refusedByPolicy(problem, { content: template_content, templateConfig: template_config })
  return {
    ...template,
    template_content,
    template_config,
    routing,
    headers: readStored(LIST_HEADERS, row.headers),
    status: 'PUBLISHED',
    api_version: 'v2',
    date_created: row.created_at.toISOString(),
    date_last_modified: row.modified_at.toISOString(),
  }
}
