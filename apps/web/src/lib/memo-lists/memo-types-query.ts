import { callQuery } from '@countersign/client'
import { client } from '../client.ts'

/** Milliseconds before the published templates are asked for again. */
const templatesStaleTime = 5 * 60_000

/** The memo types that lists and reports are narrowed to: the published templates. */
export const memoTypesQuery = {
  ...callQuery(client, 'get_templates', { field_path: 'status', field_value: 'PUBLISHED' }),
  staleTime: templatesStaleTime,
}
