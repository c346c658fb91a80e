import { isUnder } from '@countersign/app-shell/is-under'
import { callQuery } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'

/** Lists of approved memos that wait for a person in whatever part (R3, R5). */
const LISTS = [
  { name: 'to_do', href: paths.toDoList, label: navigationTexts.toDo },
  { name: 'to_read', href: paths.toReadList, label: navigationTexts.toRead },
] as const

/**
 * The places 'To do' (R3) and 'To read' (R5) of the navigation with their counts, each for those who have or had something there:
 * everyone else's navigation stays short.
 */
export function useWaitingLinks(pathname: string): { href: string; label: string; current: boolean }[] {
  const { data } = useQuery(callQuery(client, 'get_waiting_counts', {}))
  return LISTS.flatMap(({ name, href, label }) => {
    const current = isUnder(pathname, href)
    const { open = 0, had_others = false } = data?.[name] ?? {}
    if (!current && open === 0 && !had_others) return []
    return [{ href, label: open > 0 ? navigationTexts.counted(label, open) : label, current }]
  })
}
