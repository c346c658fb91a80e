import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PlainError } from '../../scripts/plain-error.ts'
import { sweep } from '../../scripts/postgres/sweep.ts'
import { root } from '../../scripts/root.ts'

const PREFIX = 'countersign-release-'

/** An older version of the product, installed as in production. */
export interface Release {
  commit: string
  folder: string
  /** Names of its migrations. */
  migrations: ReadonlySet<string>
  remove(): void
}

/**
 * Checks a commit out into a scratch folder, and installs what its own lock file says.
 * @param revision anything that git resolves to a commit
 * @throws PlainError if there is no such commit, or it cannot be installed
 */
export async function installRelease(revision: string): Promise<Release> {
  const found = git('rev-parse', '--verify', `${revision}^{commit}`)
  if (found.status !== 0) throw new PlainError(`git does not know ${revision}.`)
  const commit = found.stdout.trim()
  const migrations = new Set(
    git('ls-tree', '-r', '--name-only', commit)
      .stdout.split('\n')
      .filter((path) => /\/migrations\/\d{4}-[^/]*\.sql$/.test(path))
      .map((path) => basename(path)),
  )
  if (migrations.size === 0) throw new PlainError(`${revision} has no migrations.`)

  await sweep(tmpdir(), PREFIX)
  const scratch = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const remove = () => rmSync(scratch, { recursive: true, force: true })
  const [archive, folder] = [join(scratch, 'release.tar'), join(scratch, 'release')]
  try {
    mkdirSync(folder)
    execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root })
    execFileSync('tar', ['-xf', archive, '-C', folder])
    const { status, stderr } = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new PlainError(`npm ci of ${revision} failed: ${stderr.trim()}`)
  } catch (error) {
    remove()
    throw error
  }
  return { commit, folder, migrations, remove }
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
}
