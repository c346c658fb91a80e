import { CallError } from '@countersign/client'
import { texts } from '../texts.ts'

const text = texts.import

const CHARACTERS_PER_MEGABYTE = 1_000_000

/** @throws CallError if the file is not text, or too long */
export async function readCsvFile(file: File, maxCharacters: number): Promise<string> {
  if (file.size > maxCharacters)
    throw new CallError('INVALID_ARGUMENT', text.tooLarge(maxCharacters / CHARACTERS_PER_MEGABYTE))
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new CallError('INVALID_ARGUMENT', text.unreadable, { cause: String(cause) })
  }
}
