import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE = /\bfrom '(\.{1,2}\/[^']+)'/g

/**
 * Finds the files that a program of ours imports by relative paths, with the program itself.
 * @param program relative to the folder, as are the results
 */
export function findImportedFiles(folder: string, program: string): string[] {
  const found = new Set([program])
  // A set's iteration includes what is added meanwhile.
  for (const file of found)
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(RELATIVE))
      found.add(join(dirname(file), path))
  return [...found]
}
