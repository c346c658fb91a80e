import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Mistake } from './findings.ts'
import { readMistakes } from './findings.ts'

const FOLDER = import.meta.dirname
/** Results of earlier runs, valid while the rule and its tests are unchanged. */
const FOUND = join(FOLDER, 'node_modules', '.cache', 'found.json')
const STRYKER = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
/** The rules import nothing else, so this copy is self-contained. */
const PARTS = [
  'tsconfig.base.json',
  'packages/domain/package.json',
  'packages/domain/tsconfig.json',
  'packages/domain/src',
]
const CONFIGURATION = ['stryker.config.json', 'vitest.config.ts', 'repeatable.setup.ts']

/** Stryker has its own packages, which the product's install does not include. */
export function installStryker(): void {
  if (existsSync(STRYKER)) return
  console.log('installing Stryker into resilience/mutations')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('Stryker could not be installed.')
}

/**
 * Mutates a copy of the rules, one mutant at a time, and runs their tests on each.
 *
 * @param files patterns of the files to mutate, relative to the rules' folder, for example `memo/*.ts`
 * @param afresh whether to ignore the results of earlier runs
 * @returns includes results of earlier runs for other files
 * @throws Error if Stryker fails, for example because a test fails without a mutation
 */
export async function makeMistakes(files: string[], afresh: boolean): Promise<Mistake[]> {
  const copy = await mkdtemp(join(tmpdir(), 'countersign-mutations-'))
  // Ctrl-C ends Stryker and thereby the run, which then removes the copy as usual.
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
