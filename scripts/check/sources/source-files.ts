import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.ts'

/** A source file; its path is relative to the root and separated by `/`. */
export interface SourceFile {
  path: string
  text: string
}

/** Generated and ignored by git; see .gitignore. */
const MADE = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])
const READ = /\.(ts|tsx|mjs|cjs|js|css|sql|md)$|(^|\/)package\.json$/

/** Lists every file of the repository, with the text of source files, styles, SQL and documents. */
export function readSourceFiles(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (MADE.has(entry.name) || path === 'reports' || path === 'image' || entry.name.endsWith('.tsbuildinfo'))
      return []
    if (entry.isDirectory()) return readSourceFiles(path)
    return [{ path, text: READ.test(entry.name) ? readFileSync(join(root, path), 'utf8') : '' }]
  })
}
