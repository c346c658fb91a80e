import { runTool, type ToolResult } from '../tool.ts'

export interface StepResult {
  name: string
  ok: boolean
  seconds: number
  output: string
}

interface Step {
  name: string
  run(): Promise<ToolResult>
}

/** Two cores: more at once only makes each slower. */
const AT_ONCE = 2

const typecheck = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  run: () => runTool('tsc', ['-p', project, '--pretty', 'false']),
})

/** dependency-cruiser passes when it found nothing to look at, so we ask how much that was. */
async function checkArrows(): Promise<ToolResult> {
  const result = await runTool('depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
    'scripts',
  ])
  const modules = Number(
    /\((?:.*, )?(\d+) modules|(\d+) modules/.exec(result.output)?.slice(1).find(Boolean) ?? 0,
  )
  return modules > 0 ? result : { code: 1, output: `No modules were looked at.\n${result.output}` }
}

/** Longest first, so that the two lanes end together. */
const steps: Step[] = [
  {
    name: 'lint',
    run: () =>
      runTool('eslint', [
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
      ]),
  },
  typecheck('browsers', 'tsconfig.web.json'),
  typecheck('node', 'tsconfig.json'),
  { name: 'arrows', run: checkArrows },
  {
    name: 'format',
    run: () =>
      runTool('prettier', [
        '.',
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        'node_modules/.cache/prettier-check',
      ]),
  },
  typecheck('domain', 'packages/domain/tsconfig.json'),
  { name: 'unused', run: () => runTool('knip', ['--no-progress', '--no-config-hints']) },
]

async function timed(step: Step): Promise<StepResult> {
  const began = performance.now()
  const { code, output } = await step.run()
  return { name: step.name, ok: code === 0, seconds: (performance.now() - began) / 1000, output }
}

/** Runs everything that judges the code without running it; answers in the order of the list. */
export async function runChecks(): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = steps.entries()
  const lane = async () => {
    for (const [index, step] of waiting) results[index] = await timed(step)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

/** A short table, then what the failed steps printed. */
export function describeChecks(results: StepResult[]): string {
  const rows = results.map(
    ({ name, ok, seconds }) =>
      `${name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok' : 'failed'}`,
  )
  const failures = results.filter(({ ok }) => !ok).map(({ name, output }) => `\n--- ${name}\n${output}`)
  return [...rows, ...failures].join('\n')
}
