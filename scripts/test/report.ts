import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What a runner's report says: how many tests passed, and what failed or was skipped, by name. */
export interface Summary {
  passed: number
  failures: string[]
  skipped: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

// Reporters write colours even into their JSON.
const COLOUR = /\u001b\[[\d;]*m/g

/** A name with the first line of its error, and the next one where the first only introduces it. */
const describe = (name: string, message = '') => {
  const [reason] = message
    .replaceAll(COLOUR, '')
    .trim()
    .replace(/^(.*:)\s*\n\s*/, '$1 ')
    .split('\n')
  return reason ? `${name}: ${reason}` : name
}

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function summarizeVitest({ numPassedTests, testResults }: VitestReport): Summary {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [describe(name, message)]
    return failed.map(({ fullName, failureMessages }) => describe(fullName, failureMessages?.[0]))
  })
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  return { passed: numPassedTests, failures, skipped }
}

/** Of Istanbul's JSON summary: shares in percent by file, and a `total`. */
type CoverageReport = Record<string, { branches: { pct: number } }>

/** Reads a coverage report: names the files whose branches aren't all tested. Without a report, that is one failure. */
export function readUncovered(file: string, folder: string): string[] {
  if (!existsSync(file)) return ['The runner left no report of the coverage']
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as CoverageReport)
    .filter(([path, { branches }]) => path !== 'total' && branches.pct < 100)
    .map(([path, { branches }]) => `${relative(folder, path)}: ${branches.pct} % of its branches are tested`)
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** Reads Playwright's JSON report. Errors outside of tests count as failures, as do flaky tests. */
export function summarizePlaywright({ stats, errors, suites }: PlaywrightReport): Summary {
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          describe(
            `${file} › ${title} (${status})`,
            results.find(({ error }) => error?.message)?.error?.message,
          ),
        ),
    )
  const outside = errors.map(({ message }) => describe('Outside of the journeys', message))
  return { passed: stats.expected, failures: [...failures, ...outside], skipped: [] }
}

/** Reads a run's report. A runner that died, ran no test, or failed for a reason other than a test adds one failure. */
export function summarizeRun<Report>(
  file: string,
  exitCode: number,
  summarize: (report: Report) => Summary,
): Summary {
  if (!existsSync(file)) return { passed: 0, failures: ['The runner left no report'], skipped: [] }
  const summary = summarize(JSON.parse(readFileSync(file, 'utf8')) as Report)
  const add = (failure: string) => ({ ...summary, failures: [...summary.failures, failure] })
  if (summary.failures.length > 0) return summary
  if (summary.passed === 0) return add('No test ran')
  return exitCode === 0
    ? summary
    : add(`The runner ended with ${exitCode} although no test failed: see its output`)
}
