import { callQuery } from '@countersign/client'
import { client } from '../../lib/client.ts'

/** What each column asks for (end-user document section 9: 15 items, page 1). */
const feedInput = { limit: 15, page_no: 1 } as const

/** The three columns' memos. */
export const feedQueries = {
  memos: callQuery(client, 'getMyMemosActiveWithUserID', feedInput),
  approvals: callQuery(client, 'getForMyApprovalActiveWithUserID', feedInput),
  watch: callQuery(client, 'getMemosToWatchActiveWithUserID', feedInput),
}
