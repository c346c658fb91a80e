import { callQuery } from '@countersign/client'
import { client } from '../../../lib/server/client.ts'

/** Milliseconds before the published templates are stale. */
const TEMPLATES_STALE_TIME = 5 * 60_000

/** The memo types that lists and reports can be filtered by: the published templates. */
export const memoTypesQuery = {
  ...callQuery(client, 'get_templates', { field_path: 'status', field_value: 'PUBLISHED' }),
  staleTime: TEMPLATES_STALE_TIME,
}
