import { callQuery } from '@countersign/client'
import { client } from '../../lib/server/client.ts'

/** The input of each column's query (U5: 15 items, page 1). */
const feedInput = { limit: 15, page_no: 1 } as const

/** The three columns' memos. */
export const feedQueries = {
  memos: callQuery(client, 'getMyMemosActiveWithUserID', feedInput),
  approvals: callQuery(client, 'getForMyApprovalActiveWithUserID', feedInput),
  watch: callQuery(client, 'getMemosToWatchActiveWithUserID', feedInput),
}
