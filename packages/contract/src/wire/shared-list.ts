import { z } from 'zod'

/** An entry as forms offer it (N9). */
export const listOption = z.object({ code: z.string(), label: z.string() })

/** A shared list that a form names, for the memos of one owner today (N9). */
export const formList = z.object({
  list_id: z.string(),
  name: z.string(),
  /** Whether the list is too long to be sent: the field searches it by `get_list_entries`. */
  is_searched: z.boolean(),
  /** By code: all entries that may be chosen; of a searched list those that the memo's answers name. */
  entries: z.array(listOption),
})
