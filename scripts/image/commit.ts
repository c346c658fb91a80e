import { spawnSync } from 'node:child_process'
import { root } from '../root.ts'

/**
 * The commit of the working tree, and the time that the files of the product get in the image: SOURCE_DATE_EPOCH, or that of the
 * commit. Browsers revalidate pages by it, so releases must differ in it.
 */
export function readCommit(): { revision: string; seconds: number } {
  const [revision = 'unknown', committed] = git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  const isClean = git('status', '--porcelain') === ''
  return {
    revision: isClean ? revision : `${revision}-modified`,
    seconds: Number(process.env.SOURCE_DATE_EPOCH ?? committed ?? Math.floor(Date.now() / 1000)),
  }
}

/** @returns undefined without git or outside a clone */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
