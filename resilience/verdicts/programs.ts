import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

/** What the lines of docs/proof.md need, by Debian's packages. */
const PROGRAMS: Readonly<Record<string, string>> = {
  pdfsig: 'poppler-utils',
  pdfdetach: 'poppler-utils',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
  qpdf: 'qpdf',
  jq: 'jq',
}

/** The first program that this machine lacks, in words. */
export function missingProgram(): string | undefined {
  const missing = Object.keys(PROGRAMS).find((name) => spawnSync('which', [name]).status !== 0)
  return missing && `${missing} is not installed: apt-get install ${PROGRAMS[missing]}`
}

/** The lines by which docs/proof.md checks a seal with other programs, a block each. */
export function documentedBlocks(): string[] {
  const text = readFileSync(join(root, 'docs/proof.md'), 'utf8')
  const section = text.slice(text.indexOf('### With other programs'))
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, lines = '']) => lines)
}

/** Runs lines in a folder, as a person does who stops at the first that fails. */
export function runLines(lines: string, folder: string): { code: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-e', '-o', 'pipefail', '-c', lines], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  return { code: status, printed: stdout + stderr }
}
