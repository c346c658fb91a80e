/** A Markdown table, or a line that says there is none. Cells may contain anything but line breaks. */
export function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return `${head[0]}: not measured in this run.`
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}
