const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENS_LIST = 0x5b
const OPENS_OBJECT = 0x7b
const CLOSES_LIST = 0x5d
const CLOSES_OBJECT = 0x7d
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/** How much a JSON text may hold. */
export interface JsonLimits {
  /** Members of all objects and lists, and the text itself. */
  values: number
  /** Names of one object. */
  names: number
}

/**
 * Finds the limit that a JSON text exceeds, in one pass over its bytes: parsing a million numbers costs a hundred times as much.
 * An object with many names is a hash table that grows with each: parsing and copying it costs several times as much as a list
 * of as many values. The result is arbitrary for a text that is not JSON.
 */
export function exceededLimit(json: Uint8Array, most: JsonLimits): keyof JsonLimits | null {
  /** Number of commas so far in each open object; -1 for a list. No longer than the limit of values. */
  const open: number[] = []
  let values = 1
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) {
      values += 1
      const commas = open.at(-1) ?? -1
      if (commas >= 0) {
        if (commas + 2 > most.names) return 'names'
        open[open.length - 1] = commas + 1
      }
    } else if (byte === OPENS_LIST || byte === OPENS_OBJECT) {
      const next = afterSpaces(json, at)
      if (isClosing(json[next])) at = next
      else {
        values += 1
        open.push(byte === OPENS_OBJECT ? 0 : -1)
      }
    } else if (isClosing(byte)) open.pop()
    if (values > most.values) return 'values'
  }
  return null
}

/** The index of the quote that ends the text which begins at `quote`. */
function endOfText(json: Uint8Array, quote: number): number {
  let at = quote + 1
  for (; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) break
    if (byte === BACKSLASH) at += 1
  }
  return at
}

function afterSpaces(json: Uint8Array, opening: number): number {
  let at = opening + 1
  while (SPACES.has(json[at] as number)) at += 1
  return at
}

function isClosing(byte: number | undefined): boolean {
  return byte === CLOSES_LIST || byte === CLOSES_OBJECT
}
