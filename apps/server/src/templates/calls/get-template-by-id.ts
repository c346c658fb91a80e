import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../db/uuid.ts'
import { publishedTemplates } from '../template.queries.ts'

/** One published template with its form; any other answers NOT_FOUND. */
export const getTemplateById: Handler<'get_template_by_id'> = async ({ template_id }, { services }) => {
  const row = isUuid(template_id)
    ? await publishedTemplates(services.db).where('t.template_id', '=', template_id).executeTakeFirst()
    : undefined
  if (!row) throw new CallFailure('NOT_FOUND', 'There is no such template.')
  return {
    ...row,
    template_content: row.template_content as { field_id: string }[],
    status: 'PUBLISHED',
    api_version: 'v2',
    date_created: row.created_at.toISOString(),
    date_last_modified: row.modified_at.toISOString(),
  }
}
