import { existsSync, readFileSync } from 'node:fs'

/** How many tests of a run passed and failed. */
export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: unknown[]
}

/** Counts Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** Counts Playwright's JSON report. Errors outside of tests count too; a test that passed at a retry passed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/**
 * Counts a run from its report and its exit code. A runner that died, ran nothing, or failed for another reason than
 * a test (such as coverage) is one failure more: silence never passes.
 */
export function countRun<Report>(file: string, exitCode: number, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  const ranNothing = counted.passed + counted.failed === 0
  const failedOtherwise = exitCode !== 0 && counted.failed === 0
  return ranNothing || failedOtherwise ? { ...counted, failed: counted.failed + 1 } : counted
}
