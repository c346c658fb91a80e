import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readUncovered, summarizePlaywright, summarizeRun, summarizeVitest } from './report.ts'

const vitest = (passed: number, ...failed: string[]) => ({
  numPassedTests: passed,
  testResults: [
    {
      name: 'memos.test.ts',
      status: failed.length === 0 ? 'passed' : 'failed',
      assertionResults: failed.map((fullName) => ({
        status: 'failed',
        fullName,
        failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at memos.test.ts:3'],
      })),
    },
  ],
})

describe('the summary of npm test', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-report-'))
    file = join(folder, 'report.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const summarize = (report: ReturnType<typeof vitest>, exitCode: number) => {
    writeFileSync(file, JSON.stringify(report))
    return summarizeRun(file, exitCode, summarizeVitest)
  }

  it('counts passed tests, and names failed ones with the first line of their error', () => {
    const failures = ['C5 ends it: expected 1 to be 2', 'C7 returns it: expected 1 to be 2']
    expect(summarize(vitest(12, 'C5 ends it', 'C7 returns it'), 1)).toEqual({
      passed: 12,
      failures,
      skipped: [],
    })
  })

  it('names a failed test with the second line of an error whose first one introduces it', () => {
    const message = 'Error: ended before it was ready:\nPort 5000 is in use.\n    at launch.ts:3'
    const report = vitest(12)
    const broken = { name: 'launch.int.test.ts', status: 'failed', message, assertionResults: [] }
    report.testResults.push(broken)
    expect(summarize(report, 1).failures).toEqual([
      'launch.int.test.ts: Error: ended before it was ready: Port 5000 is in use.',
    ])
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const report = vitest(12)
    const broken = { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }
    report.testResults.push(broken)
    expect(summarize(report, 1).failures).toEqual(['a.test.ts: no such file'])
  })

  it('counts a run without a single test as a failure', () => {
    expect(summarize(vitest(0), 0).failures).toEqual(['No test ran'])
  })

  it('counts an error outside of the tests as a failure although every test passed', () => {
    expect(summarize(vitest(12), 1)).toMatchObject({
      passed: 12,
      failures: [expect.stringMatching('ended with 1')],
    })
  })

  it('names files with untested branches', () => {
    const share = (pct: number) => ({ branches: { pct } })
    const report = {
      total: share(99.3),
      '/house/src/due.ts': share(100),
      '/house/src/reading.ts': share(53.84),
    }
    writeFileSync(file, JSON.stringify(report))
    expect(readUncovered(file, '/house')).toEqual(['src/reading.ts: 53.84 % of its branches are tested'])
  })

  it('counts a missing report of the coverage as a failure', () => {
    expect(readUncovered(file, '/house')).toEqual([expect.stringMatching('no report of the coverage')])
  })

  it('counts a runner that died before its report as a failure', () => {
    expect(summarizeRun(file, 0, summarizeVitest)).toMatchObject({
      passed: 0,
      failures: [expect.stringMatching('no report')],
    })
  })

  it('names skipped tests', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'kept' },
      { status: 'skipped', fullName: 'behind nginx, skipped', failureMessages: [] },
    ]
    const testResults = [{ name: 'replicas.int.test.ts', status: 'passed', assertionResults }]
    expect(summarizeVitest({ numPassedTests: 1, testResults })).toEqual({
      passed: 1,
      failures: [],
      skipped: ['behind nginx, skipped'],
    })
  })

  it('counts journeys; flaky ones and errors outside of tests are failures', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'memos.journey.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
    })
    const suites = [
      {
        specs: [spec('opens', 'expected')],
        suites: [
          { specs: [spec('closes', 'flaky', 'too late\n at 3')] },
          { specs: [spec('ends', 'unexpected')] },
        ],
      },
    ]
    const errors = [{ message: 'no browser' }]
    expect(summarizePlaywright({ stats: { expected: 7 }, errors, suites })).toEqual({
      passed: 7,
      failures: [
        'memos.journey.ts › closes (flaky): too late',
        'memos.journey.ts › ends (unexpected)',
        'Outside of the journeys: no browser',
      ],
      skipped: [],
    })
  })
})
