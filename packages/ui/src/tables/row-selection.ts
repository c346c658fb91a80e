/** Lets rows be selected by boxes in a first column: one by one, in spans with Shift, or all of the page. */
export interface RowSelection<Row> {
  /** Keys of the selected rows, also of those on other pages. */
  selected: ReadonlySet<string>
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  /** Names a row's box: 'Select AVL-2026-0078'. */
  labelOf: (row: Row) => string
  /** Names the box in the head. */
  allLabel: string
  /** Whether cards on phones have boxes; tables always do. */
  isInCards: boolean
}

/** Whether all rows, some, or none of them are selected. */
export function selectedShare(
  keys: readonly string[],
  selected: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** The rows from one to another, both included, in the table's order; the row alone where the other isn't in the table. */
export function spanOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  from: string | undefined,
  to: string,
): readonly Row[] {
  const keys = rows.map(keyOf)
  const last = keys.indexOf(to)
  const first = from === undefined ? -1 : keys.indexOf(from)
  if (first === -1) return rows.slice(last, last + 1)
  return rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}
