import { readFile } from 'node:fs/promises'

/** The statuses of mutants in Stryker's report. */
type Status =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'CompileError'
  | 'RuntimeError'
  | 'Ignored'
  | 'Pending'

interface Position {
  /** Both start at 1. */
  line: number
  column: number
}

/** The parts of Stryker's JSON report that are read here (mutation-testing-report-schema, version 2). */
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

/** A mutant of the rules. */
export interface Mistake {
  /** Relative to the rules' folder, for example `memo/decide.ts`. */
  file: string
  line: number
  /** Its first line, without indentation. */
  code: string
  /** Original and replacement, with white space collapsed. */
  from: string
  to: string
  /** Stryker's name of the mutator. */
  kind: string
  status: Status
}

/** The folder of the rules in Stryker's report. */
const RULES = 'packages/domain/src/'

/** @returns every mutant of Stryker's JSON report, by file and line */
export async function readMistakes(reportFile: string): Promise<Mistake[]> {
  return mistakesOf(JSON.parse(await readFile(reportFile, 'utf8')) as StrykerReport)
}

/** @returns the mutants of a report, by file and line */
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
