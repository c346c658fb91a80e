import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'

const SERVER = 'apps/server/src'
/** The server's floors, lowest first. */
const floors = JSON.parse(readFileSync(join(root, 'apps/server/floors.json'), 'utf8')) as string[][]

describe('the floors of the server', () => {
  it('contain every folder once', () => {
    const foldersIn = (folder: string) =>
      readdirSync(join(root, SERVER, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    const grouped = new Set(
      floors.flat().flatMap((folder) => (folder.includes('/') ? [dirname(folder)] : [])),
    )
    const folders = foldersIn('').flatMap((folder) => (grouped.has(folder) ? foldersIn(folder) : [folder]))
    expect(floors.flat().toSorted()).toEqual(folders.toSorted())
  })

  it('match ARCHITECTURE.md', () => {
    const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
      /^\| (\d+) +\| `([a-z/-]+)` +\| \S/gm,
    )
    const documented = [...rows].map(([, floor, folder]) => [Number(floor), folder])
    expect(documented).toEqual(floors.flatMap((folders, at) => folders.map((folder) => [at + 1, folder])))
  })
})
