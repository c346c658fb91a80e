import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import type { Storage } from '../../platform/storage/storage.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import type { Manifest } from './manifest.ts'
import { FILES_KEY, MANIFEST_KEY, NotImportable, parseManifest, tableKey } from './manifest.ts'

/** @throws NotImportable where there is none, as in the folder of an export that never ended */
export async function readManifest(source: Storage): Promise<Manifest> {
  try {
    const { stream } = await source.get(MANIFEST_KEY)
    return parseManifest(await text(stream))
  } catch (cause) {
    if (cause instanceof NotStored)
      throw new NotImportable(
        `There is no ${MANIFEST_KEY}: the folder has no export, or one that never ended.`,
      )
    throw cause
  }
}

/** Compares every list with its hash, before anything is written. @throws NotImportable for one that differs */
export async function checkLists(source: Storage, { tables, files }: Manifest): Promise<void> {
  const lists = [
    ...tables.map((table) => ({ key: tableKey(table.name), ...table })),
    { key: FILES_KEY, ...files },
  ]
  for (const { key, sha256 } of lists) {
    const hash = createHash('sha256')
    const { stream } = await open(source, key)
    await pipeline(
      stream,
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done()
        },
      }),
    )
    if (hash.digest('hex') !== sha256) throw differs(key)
  }
}

/** How much of the list of files is in memory at once. */
export const FILES_AT_ONCE = { lines: 500, characters: 1_000_000 }

/** The lines of a list, some at a time. They end by a line feed alone: texts may have other separators. */
export async function* readLines(
  source: Storage,
  key: string,
  atOnce: { lines: number; characters: number },
) {
  const { stream } = await open(source, key)
  stream.setEncoding('utf8')
  let lines: string[] = []
  let characters = 0
  let rest = ''
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      characters += line.length
      if (lines.length < atOnce.lines && characters < atOnce.characters) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (rest !== '') lines.push(rest)
  if (lines.length > 0) yield lines
}

/** The bytes of a part of the export. @throws NotImportable where it is missing */
export async function open(source: Storage, key: string) {
  try {
    return await source.get(key)
  } catch (cause) {
    if (cause instanceof NotStored) throw new NotImportable(`${key} is missing: copy the export again.`)
    throw cause
  }
}

export const differs = (key: string) =>
  new NotImportable(`${key} isn’t what the manifest says (another SHA-256): copy the export again.`)
