import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeChecks, runChecks } from './check/steps.ts'
import { explain } from './plain-error.ts'
import { root } from './root.ts'
import { findBrowser } from './test/browser.ts'
import { USE_COMPILE_CACHE } from './test/compile-cache.ts'
import type { Summary } from './test/report.ts'
import { readUncovered, summarizePlaywright, summarizeRun, summarizeVitest } from './test/report.ts'
import { runTool } from './tool.ts'

// `npm test`: runs all checks and tests with their own output, then prints what failed and the totals.

const reports = join(root, 'reports')

async function check(): Promise<Summary> {
  const results = await runChecks({ skipUnitTests: true })
  console.log(describeChecks(results))
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => `check of ${name}\n${output}`)
  return { passed: results.length - failures.length, failures, skipped: [] }
}

async function vitest(
  project: string,
  { more = [], environment = {} }: { more?: string[]; environment?: Record<string, string> },
): Promise<Summary> {
  const file = join(reports, `${project.replace('*', '')}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]
  const { code } = await runTool('vitest', args, { show: true, environment })
  return summarizeRun(file, code, summarizeVitest)
}

/** Tests failing or not, untested branches are failures of their own. */
async function domainTests(): Promise<Summary> {
  const folder = join(reports, 'coverage')
  const options = {
    enabled: true,
    reportsDirectory: folder,
    reporter: 'json-summary',
    reportOnFailure: true,
    'thresholds.branches': 0,
  }
  const more = Object.entries(options).map(([name, value]) => `--coverage.${name}=${value}`)
  const summary = await vitest('domain', { more })
  const uncovered = readUncovered(join(folder, 'coverage-summary.json'), root)
  return { ...summary, failures: [...summary.failures, ...uncovered] }
}

async function journeys(): Promise<Summary> {
  const file = join(reports, 'e2e.json')
  const environment = { ...USE_COMPILE_CACHE, CHROMIUM_PATH: await findBrowser(), E2E_REPORT: file }
  const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    show: true,
    environment,
  })
  return summarizeRun(file, code, summarizePlaywright)
}

/** A part that throws counts as one failure; the others still run. */
async function run(title: string, part: () => Promise<Summary>): Promise<Summary> {
  console.log(`\n=== ${title}`)
  try {
    return await part()
  } catch (error) {
    return { passed: 0, failures: [`${title}: ${explain(error)}`], skipped: [] }
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const summaries = [
  await run('Checks', check),
  await run('Tests of the domain', domainTests),
  await run('Other unit tests', () => vitest('unit', { environment: USE_COMPILE_CACHE })),
  await run('Integration tests', () => vitest('integration*', { environment: USE_COMPILE_CACHE })),
  await run('Journeys', journeys),
]
for (const name of summaries.flatMap(({ skipped }) => skipped)) console.log(`Skipped: ${name}`)
const failures = summaries.flatMap((summary) => summary.failures)
for (const failure of failures) console.log(`Failed: ${failure}`)
const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
