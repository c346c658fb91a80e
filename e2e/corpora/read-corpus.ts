import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a file, with its name. */
export interface NamedBytes {
  name: string
  bytes: Buffer
}

export interface Corpus {
  jsonTexts: NamedBytes[]
  xssPayloads: string[]
  files: NamedBytes[]
}

/** The layout of a corpus folder, for the command's help. */
export const CORPUS_SHAPE = `DIR holds any of
  json/    JSON texts, sound and broken, one a file: y_* must parse, n_* must not, others may
  *.json   lists of HTML texts that try to run something or to fetch something
  files/   real files of many types under their own extensions`

/**
 * Reads a corpus folder.
 * @throws if the folder can't be read or contains no corpus
 */
export async function readCorpus(folder: string): Promise<Corpus> {
  const lists = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(lists.map((name) => readFile(join(folder, name), 'utf8')))
  const corpus = {
    jsonTexts: await readAll(join(folder, 'json')),
    xssPayloads: texts.flatMap((text) => JSON.parse(text) as unknown[]).map(asPayload),
    files: await readAll(join(folder, 'files')),
  }
  if (Object.values(corpus).every((part) => part.length === 0))
    throw new Error(`${folder} holds no corpus.\n${CORPUS_SHAPE}`)
  return corpus
}

/** Lists of texts, or of objects that carry one as their payload. */
function asPayload(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { payload } = Object(entry) as { payload?: unknown }
  if (typeof payload !== 'string') throw new Error(`This is no HTML text: ${JSON.stringify(entry)}`)
  return payload
}

async function readAll(folder: string): Promise<NamedBytes[]> {
  const isThere = await stat(folder)
    .then((found) => found.isDirectory())
    .catch(() => false)
  if (!isThere) return []
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })))
}
