import { isStorableText } from '@countersign/domain'
import { invalid } from '../../protocol/call-failure.ts'

/** A place in a list of entries: a code, and where several entries have it, company and first day, '' for none. Opaque on the wire (A5). */
export interface EntryCursor {
  code: string
  companyId: string
  fromDay: string
}

export function encodeEntryCursor({ code, companyId, fromDay }: EntryCursor): string {
  return Buffer.from(JSON.stringify([code, companyId, fromDay])).toString('base64url')
}

/** @throws CallFailure INVALID_ARGUMENT if the text is not a valid cursor */
export function decodeEntryCursor(text: string): EntryCursor {
  const parts = partsOf(text)
  const isPlace =
    parts.length === 3 && parts.every((part) => typeof part === 'string' && isStorableText(part))
  if (!isPlace) throw invalid([{ path: 'cursor', message: 'This is not a place in a list.' }])
  const [code, companyId, fromDay] = parts as [string, string, string]
  return { code, companyId, fromDay }
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
