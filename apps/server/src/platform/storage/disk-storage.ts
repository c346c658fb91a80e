import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { countedStream } from './counted-stream.ts'
import type { Storage } from './storage.ts'
import { assertKey, NotStored } from './storage.ts'

/** Makes a rename durable: without it, a power failure may undo the rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Stores objects as files below a folder: each is written to a temporary file, flushed, and renamed into place. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  const statFile = async (path: string) => {
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? found : null
  }
  return {
    async put(key, stream, { maxBytes = Infinity } = {}) {
      const path = pathOf(key)
      const temporary = join(dirname(path), `.${randomUUID()}.part`)
      const { chunks, stored } = countedStream(stream, maxBytes)
      try {
        await mkdir(dirname(path), { recursive: true })
        const file = await open(temporary, 'wx')
        try {
          await file.writeFile(chunks)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
        await syncFolder(dirname(path))
      } catch (cause) {
        stream.destroy()
        await rm(temporary, { force: true })
        throw cause
      }
      return stored()
    },
    async get(key, range) {
      const path = pathOf(key)
      const found = await statFile(path)
      if (!found) throw new NotStored(key)
      return { stream: createReadStream(path, range), size: found.size }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await statFile(pathOf(key))) !== null,
    removeBelow: async (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  }
}
