/** A wrong reaction of the product to hostile input. */
export interface Finding {
  /** Which input, shortened. */
  input: string
  what: string
}

/** What one part of a run sent, and the outcome. */
export interface PartResult {
  part: string
  /** Inputs, each counted once for every place it was put. */
  sent: number
  /** Counts of outcomes worth reading, such as 'accepted'. */
  outcomes: Record<string, number>
  findings: Finding[]
}

const MOST_CHARACTERS = 120

/** An input on one line, as a report shows it. */
export function shortened(input: string): string {
  const line = input.replace(/\s+/g, ' ')
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line
}

/** The run as a table and the findings in full. */
export function describeResults(results: readonly PartResult[]): string {
  const rows = results.map(({ part, sent, outcomes, findings }) => [
    part,
    String(sent),
    Object.entries(outcomes)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
    String(findings.length),
  ])
  const table = [['part', 'sent', 'outcome', 'findings'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const described = results.flatMap(({ part, findings }) =>
    findings.map(({ input, what }) => `${part}: ${what}\n    ${input}`),
  )
  return [...lines, ...(described.length > 0 ? ['', ...described] : [])].join('\n')
}
