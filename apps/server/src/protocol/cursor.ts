import { invalid } from './call-failure.ts'

/** A position in a list: the row's sort date and key. Opaque on the wire (A5). */
export interface Cursor {
  sortAt: string
  key: string
  /** In a list that is sorted by amount (M1). */
  order?: string
}

/** @returns the cursor for clients */
export function encodeCursor({ sortAt, key, order }: Cursor): string {
  const parts = [sortAt, key, ...(order === undefined ? [] : [order])]
  return Buffer.from(parts.join('|')).toString('base64url')
}

/** @throws CallFailure INVALID_ARGUMENT if the text is not a valid cursor */
export function decodeCursor(text: string, path: string): Cursor {
  const [sortAt = '', key = ''] = partsOf(text)
  // `encodeCursor` writes years of four digits; PostgreSQL may reject others.
  if (!/^\d{4}-/.test(sortAt) || Number.isNaN(Date.parse(sortAt)) || !/^\d{1,18}$/.test(key))
    throw notAPlace(path)
  return { sortAt: new Date(sortAt).toISOString(), key }
}

/** The same in a list that is sorted by amount. @throws CallFailure INVALID_ARGUMENT also for a cursor of another order */
export function decodeAmountCursor(text: string, path: string): Cursor {
  const [, , order = ''] = partsOf(text)
  if (!/^-?\d{1,20}\.\d\d$/.test(order)) throw notAPlace(path)
  return { ...decodeCursor(text, path), order }
}

function partsOf(text: string): string[] {
  return Buffer.from(text, 'base64url').toString().split('|')
}

function notAPlace(path: string) {
  return invalid([{ path, message: 'This is not a place in a list.' }])
}
