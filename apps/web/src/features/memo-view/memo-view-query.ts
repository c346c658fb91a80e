import { callQuery } from '@countersign/client'
import { client } from '../../lib/client.ts'

/** The memo as its view shows it. */
export const memoViewQuery = (memoId: string) =>
  callQuery(client, 'get_memo_details_for_viewing', { memo_id: memoId })
