import { invalid } from '../http/call-failure.ts'

/** A place in a list: the sort date and the memo that stands there. Opaque on the wire (A5). */
export interface Cursor {
  sortAt: string
  memoKey: string
}

/** @returns the cursor as clients carry it */
export function encodeCursor({ sortAt, memoKey }: Cursor): string {
  return Buffer.from(`${sortAt}|${memoKey}`).toString('base64url')
}

/** @throws CallFailure INVALID_ARGUMENT when the text is no cursor of ours */
export function decodeCursor(text: string, path: string): Cursor {
  const [sortAt = '', memoKey = ''] = Buffer.from(text, 'base64url').toString().split('|')
  // Written by `encodeCursor` with a year of four digits; what lies beyond, the database may not know.
  if (!/^\d{4}-/.test(sortAt) || Number.isNaN(Date.parse(sortAt)) || !/^\d{1,18}$/.test(memoKey))
    throw invalid([{ path, message: 'This is not a place in a list.' }])
  return { sortAt: new Date(sortAt).toISOString(), memoKey }
}
