import { useIsBelow } from '../theme/use-is-below.ts'

export interface PlacedColumn {
  /** On tablets, its place in a line below the title, which has no room otherwise. */
  tablet?: 1 | 2
}

interface TableLayout<Column> {
  asCards: boolean
  columns: Column[]
  /** Those whose cells go below the title instead, in their order there. */
  below: Column[]
}

/** How a table is laid out on this screen. */
export function useTableLayout<Column extends PlacedColumn>(
  all: Column[],
  hasTabletCards: boolean,
): TableLayout<Column> {
  const isPhone = useIsBelow('sm')
  const isNarrow = useIsBelow('md')
  const asCards = isPhone || (isNarrow && hasTabletCards)
  if (!isNarrow || asCards) return { asCards, columns: all, below: [] }
  return {
    asCards,
    columns: all.filter(({ tablet }) => tablet === undefined),
    below: [1, 2].flatMap((place) => all.filter(({ tablet }) => tablet === place)),
  }
}
