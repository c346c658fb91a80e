import { LIST_HEADERS, readStored, TEMPLATE_CONFIG, TEMPLATE_CONTENT } from '@countersign/domain'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { publishedTemplates } from '../template.queries.ts'

/** A published template with its form. @throws CallFailure NOT_FOUND */
export const getTemplateById: Handler<'get_template_by_id', 'db'> = async ({ template_id }, { services }) => {
  const row = isUuid(template_id)
    ? await publishedTemplates(services.db).where('t.template_id', '=', template_id).executeTakeFirst()
    : undefined
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  return {
    ...row,
    template_content: readStored(TEMPLATE_CONTENT, row.template_content),
    template_config: readStored(TEMPLATE_CONFIG, row.template_config),
    headers: readStored(LIST_HEADERS, row.headers),
    status: 'PUBLISHED',
    api_version: 'v2',
    date_created: row.created_at.toISOString(),
    date_last_modified: row.modified_at.toISOString(),
  }
}
