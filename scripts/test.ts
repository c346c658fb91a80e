import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeChecks, runChecks } from './check/steps.ts'
import { explain } from './plain-error.ts'
import { root } from './root.ts'
import { findBrowser } from './test/browser.ts'
import type { Count } from './test/report.ts'
import { countPlaywright, countRun, countVitest } from './test/report.ts'
import { runTool } from './tool.ts'

// `npm test`: runs all checks and tests with their own output, then prints the totals.

const reports = join(root, 'reports')

async function check(): Promise<Count> {
  const results = await runChecks({ skipUnitTests: true })
  console.log(describeChecks(results))
  const failed = results.filter(({ ok }) => !ok).length
  return { passed: results.length - failed, failed, leftOut: [] }
}

async function vitest(project: string, ...more: string[]): Promise<Count> {
  const file = join(reports, `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]
  const { code } = await runTool('vitest', args, { show: true })
  return countRun(file, code, countVitest)
}

async function journeys(): Promise<Count> {
  const file = join(reports, 'e2e.json')
  const environment = { CHROMIUM_PATH: await findBrowser(), E2E_REPORT: file }
  const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    show: true,
    environment,
  })
  return countRun(file, code, countPlaywright)
}

/** A part that throws counts as one failure; the others still run. */
async function run(title: string, part: () => Promise<Count>): Promise<Count> {
  console.log(`\n=== ${title}`)
  try {
    return await part()
  } catch (error) {
    console.error(explain(error))
    return { passed: 0, failed: 1, leftOut: [] }
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = [
  await run('Checks', check),
  await run('Unit tests', () => vitest('unit', '--coverage')),
  await run('Integration tests', () => vitest('integration')),
  await run('Journeys', journeys),
]
for (const name of counts.flatMap((count) => count.leftOut)) console.log(`Skipped: ${name}`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
