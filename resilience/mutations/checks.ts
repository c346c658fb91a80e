import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

// The verifier is as good as its checks (O5). This leaves out each `must(…)` of packages/evidence in turn: a test must fail.

const SOURCES = 'packages/evidence/src'

/** A `must(…)` of the evidence's code. */
export interface Check {
  file: string
  line: number
  /** The id by which tests expect it; a template where it depends on what is checked. */
  id: string
}

const CALL = /(?<![\w.])must\(/g
const DEFINITION = 'not-genuine.ts'

/** The call's second argument: what follows the condition is an id, or the caller's, and then a message. */
const ID = /(?:['`]((?:\$\{\w+\}|[a-z]+)-[a-z$]+[^'`\n]*)['`]|\b(check)),\s*(?:['`]|message)/

const isCode = (file: string): boolean =>
  !/\.test\.ts$|(^|\/)testing\//.test(file) && !file.endsWith(DEFINITION)

function codeFiles(): string[] {
  return globSync('**/*.ts', { cwd: join(root, SOURCES) })
    .filter(isCode)
    .toSorted()
}

/** All checks in the order of their files and lines. */
export function findChecks(): Check[] {
  return codeFiles().flatMap((file) => {
    const text = readFileSync(join(root, SOURCES, file), 'utf8')
    return [...text.matchAll(CALL)].map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      id: idOf(text.slice(index)),
    }))
  })
}

function idOf(call: string): string {
  const [, id, given] = ID.exec(call) ?? []
  return id ?? (given === undefined ? '' : '${check}')
}

/** Checks of a copy, of which the one with the number in OMIT does nothing. */
const OMITTING = `export function must(number, condition, check, message) {
  if (process.env.OMIT !== String(number) && !condition) throw new NotGenuine(check, message)
}`

/** A copy of the evidence's code whose checks are numbered. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-checks-'))
  cpSync(join(root, SOURCES), join(copy, 'src'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(copy, 'src', file)
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
  let number = 0
  for (const file of codeFiles()) change(file, (text) => text.replaceAll(CALL, () => `must(${number++}, `))
  change(DEFINITION, (text) => text.replace(/export function must\([^]*?\n\}/, OMITTING))
  return copy
}

/**
 * Whether tests of the copy pass.
 * @param without the number of the check that is left out
 * @param files defaults to all tests
 */
async function passes(copy: string, without?: number, files: string[] = []): Promise<boolean> {
  const options = [
    '--root',
    copy,
    '--configLoader',
    'native',
    '--no-isolate',
    '--bail',
    '1',
    '--testTimeout',
    '120000',
  ]
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...files],
    {
      env: { PATH: process.env.PATH, ...(without === undefined ? {} : { OMIT: String(without) }) },
      stdio: 'ignore',
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** The tests that name a check: they are the likeliest to miss it. */
function testsOf({ id }: Check): string[] {
  const [name = ''] = id.split('${')
  return globSync('**/*.test.ts', { cwd: join(root, SOURCES) }).filter((file) =>
    readFileSync(join(root, SOURCES, file), 'utf8').includes(name),
  )
}

/**
 * Leaves out each check in turn.
 * @param asked which ones; defaults to all
 * @returns those that no test misses
 * @throws Error if a test fails although nothing is left out
 */
export async function omitChecks(
  asked: (check: Check) => boolean,
  say: (line: string) => void,
): Promise<Check[]> {
  const copy = makeCopy()
  try {
    if (!(await passes(copy))) throw new Error('A test of packages/evidence fails as it is.')
    const survivors: Check[] = []
    for (const [number, check] of findChecks().entries()) {
      if (!asked(check)) continue
      const isMissed = !(await passes(copy, number, testsOf(check))) || !(await passes(copy, number))
      say(`${isMissed ? 'KILLED  ' : 'SURVIVED'}  ${check.file}:${check.line}  ${check.id}`)
      if (!isMissed) survivors.push(check)
    }
    return survivors
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
