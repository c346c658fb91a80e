import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extensionOf } from '@countersign/domain'

const FOLDER = join(import.meta.dirname, '../../../files')

/** Sample attachments, by extension. */
const SAMPLES: Readonly<Record<string, Buffer>> = Object.fromEntries(
  ['document.pdf', 'table.xlsx', 'chart.png', 'table.csv', 'notes.txt'].map((name) => [
    extensionOf(name),
    readFileSync(join(FOLDER, name)),
  ]),
)

export const SAMPLE_EXTENSIONS: readonly string[] = Object.keys(SAMPLES)

/** @throws Error for an extension that isn't among SAMPLE_EXTENSIONS */
export function sampleFile(extension: string): Buffer {
  const sample = SAMPLES[extension]
  if (!sample) throw new Error(`No sample file is a ${extension}`)
  return sample
}
