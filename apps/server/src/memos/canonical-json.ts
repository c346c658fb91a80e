import { createHash } from 'node:crypto'

/** JSON with keys in order: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let entries = ''
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key]
    if (part === undefined) continue
    entries += `${entries === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`
  }
  return `{${entries}}`
}

/** SHA-256 of the canonical text, in hex: what log events cite content by (C6). */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
