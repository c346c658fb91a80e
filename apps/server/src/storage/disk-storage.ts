import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { NotStored, TooLarge, type Storage } from './storage.ts'

/** Objects as files below a folder: written beside their place, flushed, and renamed into it. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep) || key.includes('\0'))
      throw new Error('a storage key leads out of the folder')
    return path
  }
  return {
    async put(key, stream, { maxBytes = Infinity } = {}) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = join(dirname(path), `.${randomUUID()}.part`)
      const file = await open(temporary, 'wx')
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of stream) {
          const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array)
          size += bytes.length
          if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
          hash.update(bytes)
          await file.write(bytes)
        }
        await file.sync()
        await file.close()
        await rename(temporary, path)
      } catch (cause) {
        await file.close().catch(() => undefined)
        await rm(temporary, { force: true })
        throw cause
      }
      return { size, sha256: hash.digest('hex') }
    },
    async get(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) throw new NotStored(key)
      return { stream: createReadStream(path), size: found.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await stat(pathOf(key)).catch(() => null))?.isFile() ?? false,
  }
}
