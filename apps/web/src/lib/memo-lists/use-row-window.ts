import type { RowWindow } from '@countersign/ui'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../use-printing.ts'
import type { Density } from './table-options.ts'

/** Pages of up to this many rows are in the document as a whole. */
const wholeRows = 100

/** Rows kept beyond each edge of the screen, so that neither the wheel nor Tab outruns them. */
const overscan = 12

/** Heights before a row was measured, pixels; cards on phones are a little higher. */
const rowHeights: Record<Density, number> = { dense: 40, normal: 44, tall: 48 }

/** The row that has the focus stays, however far one scrolls: else the focus would be lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range)
  const row = document.activeElement?.closest('tr[data-index]')
  const focused = row instanceof HTMLElement ? Number(row.dataset.index) : Number.NaN
  if (!(focused < range.count) || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((one, other) => one - other)
}

/**
 * Which rows of a long page are in the document: those on the screen and a few around them. All of them where they are few,
 * and on paper.
 */
export function useRowWindow(rowCount: number, density: Density): RowWindow | undefined {
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  const isWindowed = rowCount > wholeRows
  const isPrinting = usePrinting()
  const virtualizer = useWindowVirtualizer({
    count: isWindowed ? rowCount : 0,
    estimateSize: () => rowHeights[density],
    scrollMargin: offset,
    overscan,
    rangeExtractor: withFocusedRow,
  })
  // What stands above the rows may wrap or go away at any render.
  useLayoutEffect(() => {
    if (body.current) setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  // Another density, other heights: what was measured counts no longer.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, density])
  if (!isWindowed || isPrinting) return undefined
  return {
    ref: body,
    items: virtualizer
      .getVirtualItems()
      .map(({ index, start, end }) => ({ index, start: start - offset, end: end - offset })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  }
}
