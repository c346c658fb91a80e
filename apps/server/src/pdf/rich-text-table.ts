import type { PlacedCell, SourceCell, TableBlock } from './rich-text-block.ts'

/** More columns than this can't be read on paper; what stands further right joins the last one. */
const maxColumns = 40

/**
 * Places the cells of an HTML table as browsers do: each takes the first free columns of its row, and spans end at
 * what is already taken, at the table's last row and at its last column. Null for a table without cells.
 */
export function placeTable(rows: SourceCell[][], columnWidths: (number | undefined)[]): TableBlock | null {
  const busyUntil: number[] = []
  const cells: PlacedCell[] = []
  const widths: (number | undefined)[] = columnWidths.slice(0, maxColumns)
  let columns = 0
  rows.forEach((row, y) => {
    const isBusy = (x: number) => (busyUntil[x] ?? 0) > y
    let x = 0
    for (const { width, ...cell } of row) {
      while (isBusy(x)) x += 1
      const last = cells.at(-1)
      if (x >= maxColumns && last) {
        last.blocks.push(...cell.blocks)
        continue
      }
      const rowspan = Math.min(cell.rowspan || rows.length, rows.length - y)
      let colspan = 1
      while (colspan < cell.colspan && x + colspan < maxColumns && !isBusy(x + colspan)) colspan += 1
      for (let at = x; at < x + colspan; at += 1) busyUntil[at] = y + rowspan
      if (colspan === 1) widths[x] ??= width
      cells.push({ ...cell, x, y, colspan, rowspan })
      x += colspan
      columns = Math.max(columns, x)
    }
  })
  if (columns === 0) return null
  return { type: 'table', widths: columnShares(widths, columns), headerRows: headerRows(cells), cells }
}

function columnShares(widths: (number | undefined)[], columns: number): number[] {
  const known = widths.slice(0, columns).filter((width) => width !== undefined)
  const usual = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : 1
  const shares = Array.from({ length: columns }, (_, x) => widths[x] ?? usual)
  const total = shares.reduce((sum, share) => sum + share, 0)
  // A column squeezed to nothing would set its text one letter a line.
  return shares.map((share) => Math.max(share / total, 0.4 / columns))
}

/** How many rows at the top hold header cells only, and so repeat on each page; 0 where all rows do. */
function headerRows(cells: PlacedCell[]): number {
  const isBody = (cell: PlacedCell) => !cell.header
  const firstBody = Math.min(...cells.filter(isBody).map((cell) => cell.y))
  if (!Number.isFinite(firstBody)) return 0
  const heads = cells.filter((cell) => cell.y < firstBody)
  return heads.every((cell) => cell.y + cell.rowspan <= firstBody) ? firstBody : 0
}
