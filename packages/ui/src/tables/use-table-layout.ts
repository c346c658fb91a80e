import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 47.99em)'
const TABLET = '(min-width: 48em) and (max-width: 63.99em)'

export interface PlacedColumn {
  /** On tablets, its place in a line below the title, which has no room otherwise. */
  tablet?: 1 | 2
}

interface TableLayout<Column> {
  isInCards: boolean
  columns: Column[]
  /** Those whose cells go below the title instead, in their order there. */
  below: Column[]
}

/** How a table is laid out on this screen. */
export function useTableLayout<Column extends PlacedColumn>(
  all: Column[],
  hasTabletCards: boolean,
): TableLayout<Column> {
  const now = { getInitialValueInEffect: false }
  const isPhone = useMediaQuery(PHONE, false, now)
  const isTablet = useMediaQuery(TABLET, false, now)
  const isInCards = isPhone || (isTablet && hasTabletCards)
  if (!isTablet || isInCards) return { isInCards, columns: all, below: [] }
  return {
    isInCards,
    columns: all.filter(({ tablet }) => tablet === undefined),
    below: [1, 2].flatMap((place) => all.filter(({ tablet }) => tablet === place)),
  }
}
