import { existsSync, readFileSync } from 'node:fs'

/** Numbers of passed and failed tests, and the names of skipped ones. */
export interface Count {
  passed: number
  failed: number
  leftOut: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: unknown[]
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const leftOut = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, leftOut }
}

/** Counts Playwright's JSON report. Errors outside of tests count as failures, as do flaky tests. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed, leftOut: [] }
}

/**
 * Counts a run from its report and exit code. A runner that died, ran no test, or failed for a reason other than a
 * test (such as coverage) adds one failure.
 */
export function countRun<Report>(file: string, exitCode: number, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, leftOut: [] }
  const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  const ranNothing = counted.passed + counted.failed === 0
  const failedOtherwise = exitCode !== 0 && counted.failed === 0
  return ranNothing || failedOtherwise ? { ...counted, failed: counted.failed + 1 } : counted
}
