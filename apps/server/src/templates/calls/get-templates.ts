import type { Handler } from '../../http/handler.ts'
import { publishedTemplates } from '../template.queries.ts'

/** PUBLISHED ones only, whatever is asked (I2). */
export const getTemplates: Handler<'get_templates'> = async (_input, { services }) => {
  const rows = await publishedTemplates(services.db)
    .clearSelect()
    .select([
      't.template_id',
      't.template_code',
      't.category_id',
      'c.category_name',
      'v.template_name',
      'v.description',
      'v.headers',
    ])
    .execute()
  return rows
}
