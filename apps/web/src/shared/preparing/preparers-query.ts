import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { client } from '../../lib/server/client.ts'

export type Preparer = CallOutput<'get_preparers'>['preparers'][number]
export type PreparedOwner = CallOutput<'get_preparers'>['preparing_for'][number]

/** Those who prepare drafts for the person, and those for whom the person prepares them (R6). */
export const preparersQuery = callQuery(client, 'get_preparers', {})
