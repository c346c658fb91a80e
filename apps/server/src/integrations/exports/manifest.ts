import { z } from 'zod'

export const FORMAT = 'countersign-export'
export const FORMAT_VERSION = 1
export const MANIFEST_KEY = 'manifest.json'
export const FILES_KEY = 'files.jsonl'

/** Where an export has the rows of a table. */
export const tableKey = (table: string): string => `tables/${table}.jsonl`

/** Where an export has the bytes of a file, by its key. */
export const fileKey = (key: string): string => `files/${key}`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256 })

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  made_at: z.iso.datetime(),
  /** The newest migration of the database that was exported. */
  schema: z.string(),
  tables: z.array(
    part.extend({
      name: z.string().regex(/^[a-z0-9_]+$/),
      columns: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), type: z.string() })).min(1),
    }),
  ),
  left_out: z.array(z.object({ table: z.string(), column: z.string().optional(), reason: z.string() })),
  /** Of files.jsonl; `rows` counts the files, `bytes` and `sha256` are of the list. */
  files: part.extend({ missing: z.int().min(0), content_bytes: z.int().min(0) }),
  /** What the counters of tables' numbers have reached, by table.column. */
  counters: z.record(z.string().regex(/^[a-z0-9_]+\.[a-z0-9_]+$/), z.int()),
  logs: z.array(z.object({ origin: z.string(), checkpoint: z.string().nullable() })),
})

export type Manifest = z.output<typeof manifest>

const fileLine = z.object({
  key: z.string(),
  bytes: z.int().min(0).nullable(),
  sha256: sha256.nullable(),
})

/** A line of files.jsonl; without bytes and hash for a file that the storage didn't have. */
export type FileLine = z.output<typeof fileLine>

/** What can't be imported, in words that say what to do. */
export class NotImportable extends Error {
  override name = 'NotImportable'
}

/** @throws NotImportable for anything but a manifest of this version */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text)
  const head = z.object({ format: z.literal(FORMAT), version: z.unknown() }).safeParse(value)
  if (!head.success)
    throw new NotImportable(`${MANIFEST_KEY} isn’t the manifest of an export: name the folder of an export.`)
  if (head.data.version !== FORMAT_VERSION)
    throw new NotImportable(
      `${MANIFEST_KEY} has the format version ${JSON.stringify(head.data.version)}; this release reads ${FORMAT_VERSION}. Import it with the release that made it, and upgrade afterwards.`,
    )
  const parsed = manifest.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new NotImportable(
    `${MANIFEST_KEY} is damaged (${issue?.path.join('.')}: ${issue?.message}): copy the export again.`,
  )
}

/** @throws NotImportable for a line that doesn't name a file */
export function parseFileLine(line: string): FileLine {
  const parsed = fileLine.safeParse(parseJson(line))
  if (!parsed.success) throw new NotImportable(`A line of ${FILES_KEY} names no file: copy the export again.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
