import type { ListField } from '../template/template.ts'

/** A shared list that a template names, with those of the named codes that it has, whenever they are in use (N9). */
export interface NamedList {
  list_id: string
  codes: readonly string[]
}

/** The codes that the list of a question doesn't have; none where the list itself isn't known, or is gone. */
export function findCodesGone(
  { list_id }: ListField,
  codes: readonly string[],
  lists: readonly NamedList[] | undefined,
): string[] {
  const list = lists?.find((one) => one.list_id === list_id)
  return list ? codes.filter((code) => !list.codes.includes(code)) : []
}
