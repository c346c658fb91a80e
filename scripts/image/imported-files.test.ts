import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportedFiles } from './imported-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-imports-'))
  mkdirSync(join(folder, 'launch'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the files of a program are those that it imports, directly or indirectly', () => {
  const write = (name: string, ...imported: string[]) =>
    writeFileSync(join(folder, name), imported.map((path) => `import { x } from '${path}'\n`).join(''))
  write('verify.ts', './launch/data.ts', '@countersign/server/x', 'node:path')
  write('launch/data.ts', '../root.ts', './data.ts')
  write('root.ts')
  write('other.ts', './root.ts')
  expect(findImportedFiles(folder, 'verify.ts')).toEqual(['verify.ts', 'launch/data.ts', 'root.ts'])
})
