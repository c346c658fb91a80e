import type { LongRowsProps } from '@countersign/ui'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../../lib/use-printing.ts'

/** Pages of up to this many rows are rendered as a whole. */
export const WHOLE_ROWS = 100

/** Rows rendered beyond each edge of the screen, so that neither scrolling nor Tab outruns them. */
const OVERSCAN = 12

/** Estimated heights before rows are measured, pixels; cards on phones are a little higher. */
const rowHeights = { dense: 40, normal: 44, tall: 48 }

/** The row with the focus stays rendered however far one scrolls, so that the focus isn't lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range)
  const row = document.activeElement?.closest('tr[data-index]')
  const focused = row instanceof HTMLElement ? Number(row.dataset.index) : Number.NaN
  if (!(focused < range.count) || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((one, other) => one - other)
}

/** Renders the rows of a long page that are on the screen and a few around them; in print, all of them. */
export function LongRows(props: LongRowsProps) {
  return usePrinting() ? (
    Array.from({ length: props.count }, (_, index) => props.renderRow(index))
  ) : (
    <RowsInSight {...props} />
  )
}

function RowsInSight({ count, density, body, renderRow, renderSpace }: LongRowsProps) {
  const [offset, setOffset] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeights[density],
    scrollMargin: offset,
    overscan: OVERSCAN,
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  })
  // Content above the rows may wrap, appear or disappear.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  // Measured heights are invalid after a change of density.
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
