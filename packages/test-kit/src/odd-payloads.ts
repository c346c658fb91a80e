/** Values that no field expects, each under the name of its kind. */
export const ODD_VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  fraction: 0.5,
  'beyond safe integers': 2 ** 53,
  'beyond 64 bits': 1e308,
  'empty text': '',
  blank: ' ',
  NUL: 'a\0b',
  'half a surrogate pair': 'a\ud800',
  'control characters': '\u0001\u001b[31m\u202e',
  markup: '"><img src=x onerror=alert(1)>',
  SQL: "'; DROP TABLE memos; --",
  'a long text': 'x'.repeat(100_000),
  'a date beyond the calendar': '9999-99-99',
  'a year beyond the database': '+275760-09-13T00:00:00.000Z',
  'an empty list': [],
  'an empty object': {},
  'a list in a list': [[['a']]],
  'a long list': Array.from({ length: 5000 }, (_, n) => n),
  'an object with names of every object': { constructor: 'x', toString: 'x', hasOwnProperty: 1 },
}

export interface OddPayload {
  /** Where the malformed value is. */
  path: string
  /** The path and the kind of the malformed value. */
  name: string
  data: unknown
}

/** The payload with an odd value in place of each of its parts, one at a time, and the odd values by themselves. */
export function* oddPayloads(payload: unknown): Generator<OddPayload> {
  for (const keys of pathsIn(payload)) {
    const path = keys.join('.') || 'the whole'
    for (const [kind, value] of Object.entries(ODD_VALUES))
      yield { path, name: `${path}: ${kind}`, data: withValue(payload, keys, value) }
  }
}

function* pathsIn(value: unknown, at: string[] = []): Generator<string[]> {
  yield at
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* pathsIn(part, [...at, key])
}

function withValue(payload: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(payload))
    return payload.map((part: unknown, n) => (String(n) === key ? withValue(part, rest, value) : part))
  const object = payload as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, value) }
}
