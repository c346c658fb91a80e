import { isUnder } from '@countersign/app-shell/is-under'
import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'

/**
 * The place 'To do' of the navigation with its count (R3), for those who have or had a memo to do; undefined for everyone else, whose
 * navigation stays short.
 */
export function useToDoLink(pathname: string): { href: string; label: string; current: boolean } | undefined {
  const open = useQuery(callQuery(client, 'get_to_do_active', { limit: 1 }))
  const total = open.data?.page_info.total
  const done = useQuery({ ...callQuery(client, 'get_to_do_history', { limit: 1 }), enabled: total === 0 })
  const current = isUnder(pathname, paths.toDoList)
  if (!current && !total && !done.data?.page_info.total) return undefined
  const { toDo, toDoCount } = navigationTexts
  return { href: paths.toDoList, label: total ? toDoCount(total) : toDo, current }
}
