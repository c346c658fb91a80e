import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Patroni } from './programs.ts'

/** The only version that the patch is for. */
const PATCHED_VERSION = '3.0.2'
const PATCH = join(import.meta.dirname, 'compare-leader-key.patch')

export function canPatch({ version }: Patroni): boolean {
  return version === PATCHED_VERSION
}

/** Copies the package into a folder and adds the comparison of the leader key that 3.0.3 has. */
export function copyPatched({ version, folder }: Patroni, to: string): Patroni {
  cpSync(join(folder, 'patroni'), join(to, 'patroni'), {
    recursive: true,
    filter: (path) => !path.endsWith('__pycache__'),
  })
  execFileSync('git', ['apply', PATCH], {
    cwd: to,
    // Within a repository, git would leave out what is not below its root.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(to) },
  })
  return { version: `${version} with the leader key compared`, folder: to }
}
