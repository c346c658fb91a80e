import { CallError } from '@countersign/client'
import { CSV_MAX_CHARACTERS } from '../limits.ts'
import { texts } from '../texts.ts'

const text = texts.import

/** @throws CallError if the file is not text, or too long */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > CSV_MAX_CHARACTERS) throw new CallError('INVALID_ARGUMENT', text.tooLarge)
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new CallError('INVALID_ARGUMENT', text.unreadable, { cause: String(cause) })
  }
}
