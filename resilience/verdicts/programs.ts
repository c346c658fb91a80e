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

/** Makes the database of roots by which poppler trusts a certificate; all other verdicts do without. */
const TRUSTING = 'certutil'

/** For the names of tests, the first program that this machine lacks; '' where it has all. */
export function skippedFor(what: 'verdicts' | 'trust'): string {
  const needed = Object.keys(PROGRAMS).filter((name) => (name === TRUSTING) === (what === 'trust'))
  const missing = needed.find((name) => spawnSync('which', [name]).status !== 0)
  return missing === undefined
    ? ''
    : `, skipped: ${missing} is not installed: apt-get install ${PROGRAMS[missing]}`
}

/** Lines without those that make and use the database of roots. */
export const withoutTrust = (lines: string): string =>
  lines.replaceAll(/^.*\bcertutil\b.*\n/gm, '').replaceAll('-nssdir sql:nss ', '')

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
