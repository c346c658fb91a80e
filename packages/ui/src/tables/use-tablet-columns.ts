import { useMediaQuery } from '@mantine/hooks'
import type { DataColumn } from './data-table.tsx'

const TABLET = '(min-width: 48em) and (max-width: 63.99em)'

/** The columns of a table on this screen, and those whose cells go below the title instead, in their order there. */
export function useTabletColumns<Row>(columns: DataColumn<Row>[]): {
  columns: DataColumn<Row>[]
  below: DataColumn<Row>[]
} {
  const isTablet = useMediaQuery(TABLET, false, { getInitialValueInEffect: false })
  if (!isTablet) return { columns, below: [] }
  return {
    columns: columns.filter(({ tablet }) => tablet === undefined),
    below: [1, 2].flatMap((place) => columns.filter(({ tablet }) => tablet === place)),
  }
}
