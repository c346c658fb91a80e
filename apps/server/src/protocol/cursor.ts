import { invalid } from './call-failure.ts'

/** A position in a list: the row's sort date and key. Opaque on the wire (A5). */
export interface Cursor {
  sortAt: string
  key: string
}

/** @returns the cursor for clients */
export function encodeCursor({ sortAt, key }: Cursor): string {
  return Buffer.from(`${sortAt}|${key}`).toString('base64url')
}

/** @throws CallFailure INVALID_ARGUMENT if the text is not a valid cursor */
export function decodeCursor(text: string, path: string): Cursor {
  const [sortAt = '', key = ''] = Buffer.from(text, 'base64url').toString().split('|')
  // `encodeCursor` writes years of four digits; PostgreSQL may reject others.
  if (!/^\d{4}-/.test(sortAt) || Number.isNaN(Date.parse(sortAt)) || !/^\d{1,18}$/.test(key))
    throw invalid([{ path, message: 'This is not a place in a list.' }])
  return { sortAt: new Date(sortAt).toISOString(), key }
}
