import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Plant } from './plants.ts'

/** What the server is made of. */
const PARTS = ['package.json', 'apps/server', 'packages', 'demo']
const OWN = '@countersign'

export interface ProductCopy {
  folder: string
  /** Puts a mistake into it. @returns how to take it out again */
  plant(plant: Plant): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** A copy of the product; libraries are linked to, our own packages are the copy's. */
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
    async plant(plant) {
      const healthy = new Map<string, string>()
      for (const [file, text] of await plantedFiles(folder, plant)) {
        healthy.set(file, await readFile(join(folder, file), 'utf8'))
        await writeFile(join(folder, file), text)
      }
      return async () => {
        for (const [file, text] of healthy) await writeFile(join(folder, file), text)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * The files of a plant as they become, by their path in the product.
 * @throws Error where an edit doesn't find its text exactly once: the plant is out of date
 */
export async function plantedFiles(folder: string, { what, edits }: Plant): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const text = files.get(file) ?? (await readFile(join(folder, file), 'utf8'))
    if (text.split(find).length !== 2) throw new Error(`"${what}" no longer fits ${file}`)
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
