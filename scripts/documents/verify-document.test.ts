import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-documents-'))
  const log = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
  writeFileSync(join(folder, 'trust.json'), JSON.stringify({ log, witnesses: [] }))
  writeFileSync(join(folder, 'other.pdf'), '%PDF-1.7\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  const script = join(root, 'scripts/documents/verify-document.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

describe('npm run verify-document', () => {
  it('O5: exits with 1 for a document that isn’t genuine, and says why in a line', () => {
    expect(run('other.pdf')).toEqual({
      stdout: 'other.pdf: NOT GENUINE: The file is not a PDF of this product. (pdf-form)\n',
      stderr: '',
      status: 1,
    })
  })

  it('O5: exits with 2 for what it can’t read: a document, the keys, or nothing', () => {
    const missing = run('other.pdf', 'missing.pdf')
    expect(missing.stdout).toContain('missing.pdf: unreadable: ENOENT')
    expect(missing.status).toBe(2)
    const keys = run('other.pdf', '--trust', 'other.pdf')
    expect(keys.stderr).toMatch(
      /^--trust other\.pdf: no keys could be read; fetch them from \/log\/trust\.json[^\n]*\n$/,
    )
    expect(keys.status).toBe(2)
    expect(run()).toMatchObject({ stderr: expect.stringContaining('Name the PDFs') as string, status: 2 })
  })
})
