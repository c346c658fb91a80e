import type { PlacedCell, SourceCell, TableBlock } from './rich-text-block.ts'

/** More columns are illegible on paper; cells further right are appended to the last one. */
const MAX_COLUMNS = 40

/**
 * Places the cells of an HTML table as browsers do: each takes the first free columns of its row, and spans end at occupied cells
 * and at the table's last row and column. Null for a table without cells.
 */
export function placeTable(rows: SourceCell[][], columnWidths: (number | undefined)[]): TableBlock | null {
  const busyUntil: number[] = []
  const cells: PlacedCell[] = []
  const widths: (number | undefined)[] = columnWidths.slice(0, MAX_COLUMNS)
  let columns = 0
  rows.forEach((row, y) => {
    const isBusy = (x: number) => (busyUntil[x] ?? 0) > y
    let x = 0
    for (const { width, ...cell } of row) {
      while (isBusy(x)) x += 1
      const last = cells.at(-1)
      if (x >= MAX_COLUMNS && last) {
        last.blocks.push(...cell.blocks)
        continue
      }
      const rowspan = Math.min(cell.rowspan || rows.length, rows.length - y)
      let colspan = 1
      while (colspan < cell.colspan && x + colspan < MAX_COLUMNS && !isBusy(x + colspan)) colspan += 1
      for (let at = x; at < x + colspan; at += 1) busyUntil[at] = y + rowspan
      if (colspan === 1) widths[x] ??= width
      cells.push({ ...cell, x, y, colspan, rowspan })
      x += colspan
      columns = Math.max(columns, x)
    }
  })
  if (columns === 0) return null
  return { type: 'table', widths: columnShares(widths, columns), headerRows: countHeaderRows(cells), cells }
}

function columnShares(widths: (number | undefined)[], columns: number): number[] {
  const known = widths.slice(0, columns).filter((width) => width !== undefined)
  const average = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : 1
  const shares = Array.from({ length: columns }, (_, x) => widths[x] ?? average)
  const total = shares.reduce((sum, share) => sum + share, 0)
  // A column that is too narrow would show one letter per line.
  return shares.map((share) => Math.max(share / total, 0.4 / columns))
}

/** Number of leading rows with only header cells, which repeat on each page; 0 if all rows are such. */
function countHeaderRows(cells: PlacedCell[]): number {
  const firstBody = Math.min(...cells.filter((cell) => !cell.header).map((cell) => cell.y))
  if (!Number.isFinite(firstBody)) return 0
  const heads = cells.filter((cell) => cell.y < firstBody)
  return heads.every((cell) => cell.y + cell.rowspan <= firstBody) ? firstBody : 0
}
