import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileKey, FILES_KEY, MANIFEST_KEY, parseFileLine, tableKey } from './manifest.ts'
import { FILES_AT_ONCE, readLines, readManifest } from './read-export.ts'

/**
 * An export as one ZIP file with a folder in it, made while it is read: each part is opened when its turn comes. A part that is missing ends
 * the stream with an error.
 * @param stored where the export's parts are
 * @throws NotImportable before anything is read, where there is no manifest
 */
export async function packExport(stored: Storage, folder: string): Promise<Readable> {
  const manifest = await readManifest(stored)
  const mtime = new Date(manifest.made_at)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const add = (key: string, compress: boolean) =>
    zip.addReadStreamLazy(`${folder}/${key}`, { mtime, compress }, (take) => {
      stored.get(key).then(
        ({ stream }) => {
          current = stream
          take(null, stream)
        },
        (cause: unknown) => output.destroy(cause as Error),
      )
    })
  zip.on('error', (cause: Error) => output.destroy(cause))
  // Where the receiver has left, no one reads the part to its end.
  output.on('close', () => current?.destroy())
  for (const { name } of manifest.tables) add(tableKey(name), true)
  add(FILES_KEY, true)
  for await (const lines of readLines(stored, FILES_KEY, FILES_AT_ONCE))
    for (const { key, bytes } of lines.map(parseFileLine))
      // Uploads and PDFs are compressed already. Those that the storage didn't have are only on the list.
      if (bytes !== null) add(fileKey(key), false)
  add(MANIFEST_KEY, true)
  zip.end()
  return output
}
