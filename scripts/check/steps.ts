import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { readRules } from './rules/rule-book.ts'
import type { ToolResult } from '../tool.ts'
import { runTool } from '../tool.ts'
import { checkConventions, measureFolders } from './conventions.ts'
import { describeCycle, findFolderCycles } from './folder-cycles.ts'
import { readSourceFiles } from './sources/source-files.ts'

export interface StepResult {
  name: string
  ok: boolean
  seconds: number
  output: string
  /** A figure worth showing although the step passed. */
  note?: string
}

interface Step {
  name: string
  run(): Promise<ToolResult & { note?: string }>
  /** Runs tests that are also among the unit tests. */
  isUnitTest?: true
}

/** For two cores: more in parallel only slows each one down. */
const AT_ONCE = 2

/** The native compiler (decision 30). */
const TSC = '../@typescript/native/bin/tsc'

/** dependency-cruiser passes if it finds no modules, so we check their number. */
async function checkArrows() {
  const result = await runTool('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'apps',
    'packages',
    'scripts',
    'bench',
    'e2e',
    'resilience',
  ])
  const modules = Number(
    /\((?:.*, )?(\d+) modules|(\d+) modules/.exec(result.output)?.slice(1).find(Boolean) ?? 0,
  )
  if (modules === 0) return { code: 1, output: `No modules were checked.\n${result.output}` }
  const floors = JSON.parse(readFileSync(join(root, 'apps/server/floors.json'), 'utf8')) as string[][]
  return { ...result, note: `${modules} modules, ${floors.length} floors in the server` }
}

/** Checks names, widths and places of files (CONTRIBUTING.md). */
function checkFiles() {
  const files = readSourceFiles()
  const findings = checkConventions(files)
  const [widest] = measureFolders(files.map(({ path }) => path))
  return Promise.resolve({
    code: findings.length === 0 ? 0 : 1,
    output: findings.map(({ path, remedy }) => `${path}: ${remedy}`).join('\n'),
    note: `widest folder: ${widest?.names} names (${widest?.folder})`,
  })
}

/** Checks that folders do not import each other. */
function checkFolders() {
  const cycles = findFolderCycles(readSourceFiles())
  return Promise.resolve({
    code: cycles.length === 0 ? 0 : 1,
    output: cycles.map(describeCycle).join('\n'),
    note: `largest cycle between folders: ${cycles[0]?.parts.length ?? 1}`,
  })
}

/** Checks that every cited rule is defined and tested, and that documents name what exists. */
async function checkRules() {
  const tests = ['scripts/check/rules', 'scripts/check/documents']
  const result = await runTool('vitest', ['run', '--project', 'unit', ...tests])
  return { ...result, note: `${readRules().length} rules` }
}

/** Longest first, so that both lanes end at about the same time. */
const steps: Step[] = [
  {
    name: 'lint, types',
    run: () =>
      runTool('oxlint', [
        '.',
        '--type-aware',
        '--type-check',
        '--deny-warnings',
        '--report-unused-disable-directives-severity=error',
      ]),
  },
  { name: 'format', run: () => runTool('oxfmt', ['--list-different']) },
  { name: 'arrows', run: checkArrows },
  // Without the types of Node and browsers, which all other projects have.
  {
    name: 'types: domain',
    run: () => runTool(TSC, ['-p', 'packages/domain/tsconfig.json', '--pretty', 'false']),
  },
  { name: 'rules, documents', run: checkRules, isUnitTest: true },
  { name: 'files', run: checkFiles },
  { name: 'folders', run: checkFolders },
  { name: 'unused', run: () => runTool('knip', ['--no-progress', '--no-config-hints']) },
]

async function timed(step: Step): Promise<StepResult> {
  const began = performance.now()
  const { code, output, note } = await step.run()
  return { name: step.name, ok: code === 0, seconds: (performance.now() - began) / 1000, output, note }
}

/**
 * Runs all static checks.
 * @param skipUnitTests for a caller that runs the unit tests as well
 * @returns results in the order of the list
 */
export async function runChecks({ skipUnitTests = false } = {}): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = steps.filter(({ isUnitTest }) => !(skipUnitTests && isUnitTest)).entries()
  const lane = async () => {
    for (const [index, step] of waiting) results[index] = await timed(step)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

/** A short table, then the output of failed steps. */
export function describeChecks(results: StepResult[]): string {
  const rows = results.map(({ name, ok, seconds, note }) =>
    `${name.padEnd(18)}${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok    ' : 'failed'}  ${note ?? ''}`.trimEnd(),
  )
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => `\n--- ${name}\n${output}`)
  return [...rows, ...failures].join('\n')
}
