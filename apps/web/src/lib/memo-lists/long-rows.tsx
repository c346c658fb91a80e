import type { LongRowsProps } from '@countersign/ui'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../use-printing.ts'

/** Pages of up to this many rows are in the document as a whole. */
export const wholeRows = 100

/** Rows kept beyond each edge of the screen, so that neither the wheel nor Tab outruns them. */
const overscan = 12

/** Heights before a row was measured, pixels; cards on phones are a little higher. */
const rowHeights = { dense: 40, normal: 44, tall: 48 }

/** The row that has the focus stays, however far one scrolls: else the focus would be lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range)
  const row = document.activeElement?.closest('tr[data-index]')
  const focused = row instanceof HTMLElement ? Number(row.dataset.index) : Number.NaN
  if (!(focused < range.count) || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((one, other) => one - other)
}

/** The rows of a long page that are on the screen and a few around them; on paper, all. */
export function LongRows(props: LongRowsProps) {
  return usePrinting() ? (
    Array.from({ length: props.count }, (_, index) => props.renderRow(index))
  ) : (
    <RowsInSight {...props} />
  )
}

function RowsInSight({ count, density, body, renderRow, renderSpace }: LongRowsProps) {
  const [offset, setOffset] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeights[density],
    scrollMargin: offset,
    overscan,
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  })
  // What stands above the rows may wrap, come or go.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  // Another density, other heights: what was measured counts no longer.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, density])
  const items = virtualizer.getVirtualItems()
  const end = virtualizer.getTotalSize() + offset
  return (
    <>
      {items.map((item, at) => (
        <Fragment key={item.key}>
          {renderSpace(item.start - (items[at - 1]?.end ?? offset))}
          {renderRow(item.index, virtualizer.measureElement)}
        </Fragment>
      ))}
      {renderSpace(end - (items.at(-1)?.end ?? offset))}
    </>
  )
}
