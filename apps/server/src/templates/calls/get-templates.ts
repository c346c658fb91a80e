import { LIST_HEADERS, readStored } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { publishedTemplates } from '../template.queries.ts'

/** Lists published templates only, whatever the input (I2). */
export const getTemplates: Handler<'get_templates', 'db'> = async (_input, { services }) => {
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
  return rows.map((row) => ({ ...row, headers: readStored(LIST_HEADERS, row.headers) }))
}
