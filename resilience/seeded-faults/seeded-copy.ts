import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { SeededFault } from './seeded-fault.ts'

/** The workspaces of the server. */
const PARTS = ['package.json', 'apps/server', 'packages', 'demo']
const OWN = '@countersign'

export interface ProductCopy {
  folder: string
  /** Seeds a fault. @returns removes it again */
  seed(seeded: SeededFault): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** Copies the product; libraries are linked, our own packages are copied. */
export async function copyProduct(): Promise<ProductCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-planted-'))
  for (const part of PARTS)
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|data)$/.test(path),
    })
  await linkLibraries(folder)
  return {
    folder,
    async seed(seeded) {
      const healthy = new Map<string, string>()
      for (const [file, text] of await seededFiles(folder, seeded)) {
        healthy.set(file, await readFile(join(folder, file), 'utf8'))
        await writeFile(join(folder, file), text)
      }
      const added = (seeded.additions ?? []).map(({ file, text }) => ({ path: join(folder, file), text }))
      for (const { path, text } of added) await writeFile(path, text)
      return async () => {
        for (const [file, text] of healthy) await writeFile(join(folder, file), text)
        for (const { path } of added) await rm(path)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * The changed files of a seeded fault, by path.
 * @throws Error if the text of an edit does not occur exactly once, because the fault is outdated
 */
export async function seededFiles(
  folder: string,
  { what, edits }: SeededFault,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const text = files.get(file) ?? (await readFile(join(folder, file), 'utf8'))
    if (text.split(find).length !== 2) throw new Error(`"${what}" no longer matches ${file}`)
    files.set(
      file,
      text.replace(find, () => replace),
    )
  }
  return files
}

async function linkLibraries(folder: string): Promise<void> {
  const libraries = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules', OWN), { recursive: true })
  for (const name of await readdir(libraries))
    if (name !== OWN) await symlink(join(libraries, name), join(folder, 'node_modules', name))
  for (const name of await readdir(join(libraries, OWN)))
    await symlink(await readlink(join(libraries, OWN, name)), join(folder, 'node_modules', OWN, name))
  const own = join(root, 'apps/server/node_modules')
  if (existsSync(own)) await symlink(own, join(folder, 'apps/server/node_modules'))
}
