const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENS = new Set([0x5b, 0x7b])
const OPENS_OBJECT = 0x7b
const CLOSES = new Set([0x5d, 0x7d])
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Whether a JSON text has more values than `most`: members of its objects and lists, and itself. Parsing a million numbers costs
 * a hundred times as much as this pass over the bytes. The result is arbitrary for a text that is not JSON.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let values = 1
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA || (OPENS.has(byte) && !isEmptyAfter(json, at))) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

/**
 * Whether an object in a JSON text has more names than `most`. An object with many names is a hash table that grows with each:
 * parsing and copying it costs several times as much as a list of as many values. Check the number of values first, because this
 * tracks open objects in memory.
 */
export function hasMoreNames(json: Uint8Array, most: number): boolean {
  /** Number of commas so far in each open object; -1 for a list. */
  const open: number[] = []
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPENS.has(byte)) open.push(byte === OPENS_OBJECT ? 0 : -1)
    else if (CLOSES.has(byte)) open.pop()
    else if (byte === COMMA) {
      const commas = open.at(-1) ?? -1
      if (commas < 0) continue
      if (commas + 2 > most) return true
      open[open.length - 1] = commas + 1
    }
  }
  return false
}

function isEmptyAfter(json: Uint8Array, opening: number): boolean {
  let at = opening + 1
  while (SPACES.has(json[at] as number)) at += 1
  return CLOSES.has(json[at] as number)
}
