import { isUnder } from '@countersign/app-shell/is-under'
import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'

/** Lists of approved memos that wait for a person in whatever part (R3, R5). */
const LISTS = {
  do: { href: paths.toDoList, label: navigationTexts.toDo },
  read: { href: paths.toReadList, label: navigationTexts.toRead },
} as const

/**
 * The place 'To do' (R3) or 'To read' (R5) of the navigation with its count, for those who have or had something there; undefined for everyone
 * else, whose navigation stays short.
 */
export function useWaitingLink(
  list: keyof typeof LISTS,
  pathname: string,
): { href: string; label: string; current: boolean } | undefined {
  const { href, label } = LISTS[list]
  const open = useQuery(callQuery(client, `get_to_${list}_active`, { limit: 1 }))
  const total = open.data?.page_info.total
  const done = useQuery({
    ...callQuery(client, `get_to_${list}_history`, { limit: 1 }),
    enabled: total === 0,
  })
  const current = isUnder(pathname, href)
  if (!current && !total && !done.data?.page_info.total) return undefined
  return { href, label: total ? navigationTexts.counted(label, total) : label, current }
}
