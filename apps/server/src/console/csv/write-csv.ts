/**
 * A CSV as `readCsvTable` reads it and spreadsheets do: a header line, commas between the cells, quotes where a cell needs them.
 *
 * @param rows cells by column; absent ones are empty
 */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, string>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** Readers take semicolons and tabs for separators, too, and drop white space around cells without quotes. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
