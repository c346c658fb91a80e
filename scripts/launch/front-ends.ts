import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { precompress } from './precompress.ts'

const frontEnds = ['web', 'admin', 'verifier'] as const

type FrontEnd = (typeof frontEnds)[number]

/** Written to `dist` after a build: the hash of its sources. */
const MARKER = '.built-from'

/** A hash of all inputs of a front end; equal hashes give equal builds. */
function fingerprint(app: FrontEnd): string {
  const files = globSync(
    [
      `apps/${app}/{{src,build}/**/*,index.html,vite.config.ts,package.json}`,
      'packages/{app-shell,client,contract,domain,evidence,form,ui}/{src,public}/**/*',
      'packages/*/package.json',
      'package-lock.json',
      'scripts/launch/{front-ends,precompress}.ts',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function isCurrent(app: FrontEnd, wanted: string): boolean {
  const marker = join(root, 'apps', app, 'dist', MARKER)
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted
}

/** The entry point of Vite's command line. */
export function viteProgram(): string {
  const manifest = createRequire(join(root, 'apps/web/package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin', 'vite.js')
}

/**
 * Builds in a separate process, so that two builds use both cores and Vite's settings do not leak into the launcher. The
 * result is moved into place when complete, so that failed or concurrent builds do no harm.
 */
async function build(app: FrontEnd, marker: string, signal: AbortSignal | undefined): Promise<void> {
  const unfinished = join(root, 'node_modules', '.cache', 'front-ends', `${app}-${process.pid}`)
  const child = spawn(
    process.execPath,
    [viteProgram(), 'build', '--logLevel', 'warn', '--outDir', unfinished],
    {
      cwd: join(root, 'apps', app),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new PlainError(`The front end "${app}" could not be built:\n${output.trim()}`)
  await precompress(unfinished)
  writeFileSync(join(unfinished, MARKER), marker)
  const dist = join(root, 'apps', app, 'dist')
  rmSync(dist, { recursive: true, force: true })
  renameSync(unfinished, dist)
}

/**
 * Builds the front ends whose sources changed since their last build.
 *
 * @throws PlainError with Vite's output
 */
export async function buildFrontEnds(
  say: (line: string) => void,
  options: { force?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  await Promise.all(
    frontEnds.map(async (app) => {
      const wanted = fingerprint(app)
      if (!options.force && isCurrent(app, wanted)) return
      const began = Date.now()
      await build(app, wanted, options.signal)
      say(`Built ${app} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    }),
  )
}
