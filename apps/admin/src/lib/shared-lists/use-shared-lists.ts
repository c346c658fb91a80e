import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../client.ts'

/** All shared lists, by name (N9). */
export function useSharedLists(isNeeded = true) {
  return useQuery({ ...callQuery(client, 'admin-get_lists', {}), enabled: isNeeded })
}
