import type { LoggedEvent } from '@countersign/domain'
import { fold, newMemo } from '@countersign/domain'
import type { Bundle } from '../bundle/bundle.ts'
import { utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { BEGUN, CONTENT } from './proven-memo.ts'
import { plainPdf } from './plain-pdf.ts'

/** The record of a memo's PDF, as the server writes it. */
export function recordOf(groups: readonly (readonly LoggedEvent[])[], evidence?: Bundle) {
  const log = groups.flat()
  const memo = { ...fold(newMemo(BEGUN), log), draft: null }
  return { memo, version: 1, content: CONTENT.content, files: [], log, evidence }
}

/** A PDF with nothing but its record, in the form that this product's are written in. */
export function pdfOf(record: unknown): Uint8Array<ArrayBuffer> {
  const text = typeof record === 'string' ? record : canonicalJson(record)
  return Uint8Array.from(plainPdf(utf8(text)))
}
