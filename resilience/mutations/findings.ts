import { readFile } from 'node:fs/promises'

/** How a mistake ended: the statuses of Stryker's report. */
type Status =
  'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending'

interface Position {
  /** Both from 1. */
  line: number
  column: number
}

/** What of Stryker's JSON report is read here (mutation-testing-report-schema, version 2). */
interface StrykerReport {
  files: Record<
    string,
    {
      source: string
      mutants: {
        mutatorName: string
        replacement?: string
        status: Status
        location: { start: Position; end: Position }
      }[]
    }
  >
}

/** One mistake that was put into the rules. */
export interface Mistake {
  /** From the rules' folder, as `memo/decide.ts`. */
  file: string
  line: number
  /** The line it begins in, without its indentation. */
  code: string
  /** What was replaced, and by what; white space as one blank. */
  from: string
  to: string
  /** Stryker's name of its kind. */
  kind: string
  status: Status
}

/** Where the rules stand in Stryker's report. */
const RULES = 'packages/domain/src/'

/** @returns every mistake of Stryker's JSON report, in the order of files and lines */
export async function readMistakes(reportFile: string): Promise<Mistake[]> {
  return mistakesOf(JSON.parse(await readFile(reportFile, 'utf8')) as StrykerReport)
}

/** @returns the mistakes of a report, in the order of files and lines */
export function mistakesOf(report: StrykerReport): Mistake[] {
  const mistakes = Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ location: { start, end }, mutatorName, replacement, status }) => ({
      file: path.replace(RULES, ''),
      line: start.line,
      code: (lines[start.line - 1] ?? '').trim(),
      from: oneLine(textBetween(lines, start, end)),
      to: oneLine(replacement ?? ''),
      kind: mutatorName,
      status,
    }))
  })
  return mistakes.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

function textBetween(lines: string[], start: Position, end: Position): string {
  const part = lines.slice(start.line - 1, end.line)
  part.push((part.pop() ?? '').slice(0, end.column - 1))
  part.unshift((part.shift() ?? '').slice(start.column - 1))
  return part.join('\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
