import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countPlaywright, countRun, countVitest } from './report.ts'

const vitest = (passed: number, failed: number, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: Array.from({ length: broken }, () => ({
    status: 'failed',
    assertionResults: [] as { status: string; fullName: string }[],
  })),
})

describe('the totals of npm test', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-report-'))
    file = join(folder, 'report.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const count = (report: ReturnType<typeof vitest>, exitCode: number) => {
    writeFileSync(file, JSON.stringify(report))
    return countRun(file, exitCode, countVitest)
  }

  it('counts passed and failed tests of the report', () => {
    expect(count(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2, leftOut: [] })
  })

  it('counts a test file that could not be loaded as a failure', () => {
    expect(count(vitest(12, 0, 1), 1)).toEqual({ passed: 12, failed: 1, leftOut: [] })
  })

  it('counts a run without a single test as a failure', () => {
    expect(count(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })

  it('counts missing coverage as a failure although every test passed', () => {
    expect(count(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1, leftOut: [] })
  })

  it('counts a runner that died before its report as a failure', () => {
    expect(countRun(file, 0, countVitest)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })

  it('names skipped tests', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'kept' },
      { status: 'skipped', fullName: 'behind nginx, left out' },
    ]
    const report = { ...vitest(1, 0), testResults: [{ status: 'passed', assertionResults }] }
    expect(count(report, 0)).toEqual({ passed: 1, failed: 0, leftOut: ['behind nginx, left out'] })
  })

  it('counts journeys; flaky ones and errors outside of tests are failures', () => {
    const stats = { expected: 7, flaky: 1, unexpected: 2 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 7, failed: 3, leftOut: [] })
    expect(countPlaywright({ stats, errors: ['no browser'] })).toEqual({ passed: 7, failed: 4, leftOut: [] })
  })
})
