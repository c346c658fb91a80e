import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import { readMistakes, type Mistake } from './findings.ts'

const FOLDER = import.meta.dirname
/** What earlier runs found: it holds for mistakes whose rule and tests are still the same. */
const FOUND = join(FOLDER, 'node_modules', '.cache', 'found.json')
const STRYKER = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
/** The rules import nothing else, so that this is a product of its own. */
const PARTS = [
  'tsconfig.base.json',
  'packages/domain/package.json',
  'packages/domain/tsconfig.json',
  'packages/domain/src',
]
const CONFIGURATION = ['stryker.config.json', 'vitest.config.ts', 'repeatable.setup.ts']

/** Stryker's packages are its own: the product's install knows nothing of them. */
export function installStryker(): void {
  if (existsSync(STRYKER)) return
  console.log('installing Stryker into resilience/mutations')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('Stryker could not be installed.')
}

/**
 * Puts mistakes into a copy of the rules, one at a time, and runs their tests on each.
 *
 * @param files patterns of the files to make mistakes in, from the rules' folder, as `memo/*.ts`
 * @param afresh whether mistakes are tried again that an earlier run tried on the same rule and tests
 * @returns also what earlier runs found in other files
 * @throws Error when Stryker fails, as it does where a test fails without any mistake
 */
export async function makeMistakes(files: string[], afresh: boolean): Promise<Mistake[]> {
  const copy = await mkdtemp(join(tmpdir(), 'countersign-mutations-'))
  // Ctrl-C ends Stryker, and with it the run: the copy is taken away as after any other.
  const leaveToStryker = () => undefined
  process.on('SIGINT', leaveToStryker)
  try {
    for (const part of PARTS) await cp(join(root, part), join(copy, part), { recursive: true })
    for (const file of CONFIGURATION) await cp(join(FOLDER, file), join(copy, file))
    await writeFile(join(copy, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await symlink(join(FOLDER, 'node_modules'), join(copy, 'node_modules'))
    const mutate = [
      ...files.map((file) => `packages/domain/src/${file}`),
      ...['!**/*.test.ts', '!**/testing/**'],
    ].join(',')
    const reuse = ['--incremental', '--incrementalFile', FOUND, ...(afresh ? ['--force'] : [])]
    const stryker = spawn(process.execPath, [STRYKER, 'run', '--mutate', mutate, ...reuse], {
      cwd: copy,
      stdio: 'inherit',
    })
    const [code] = (await once(stryker, 'exit')) as [number | null]
    if (code !== 0) throw new Error('Stryker failed.')
    return await readMistakes(join(copy, 'mutations.json'))
  } finally {
    process.off('SIGINT', leaveToStryker)
    await rm(copy, { recursive: true, force: true })
  }
}
