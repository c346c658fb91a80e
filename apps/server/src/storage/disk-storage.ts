import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { countedStream } from './counted-stream.ts'
import { assertKey, NotStored, type Storage } from './storage.ts'

/** Without this the rename itself may be lost with the power. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Objects as files below a folder: written beside their place, flushed, and renamed into it. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  const fileAt = async (path: string) => {
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
        await flushFolder(dirname(path))
      } catch (cause) {
        stream.destroy()
        await rm(temporary, { force: true })
        throw cause
      }
      return stored()
    },
    async get(key, range) {
      const path = pathOf(key)
      const found = await fileAt(path)
      if (!found) throw new NotStored(key)
      return { stream: createReadStream(path, range), size: found.size }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await fileAt(pathOf(key))) !== null,
  }
}
