/**
 * JSON as RFC 8785 has it: keys sorted by UTF-16 code units, no white space, so that equal values have equal texts.
 * Keys whose value is undefined are left out, as JSON.stringify does.
 *
 * @throws TypeError for what JSON can't express or what has no canonical text: NaN and infinities, BigInt, functions, objects that
 * turn themselves into something else (Date), and strings with a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || 'toJSON' in value)
    throw new TypeError(`No canonical JSON for ${typeof value === 'object' ? 'this object' : String(value)}.`)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${canonicalString(key)}:${canonicalJson(member)}`).join(',')}}`
}

/**
 * Parses JSON that is in its canonical form. What it is must be checked by the caller.
 * @returns null for any other text, as for the text `null`
 */
export function parseCanonical(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return canonicalJson(value) === text ? value : null
  } catch {
    return null
  }
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('No canonical JSON for a string with a lone surrogate.')
  return JSON.stringify(text)
}
