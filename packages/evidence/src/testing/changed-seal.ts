import { concat } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { readSealUpdate } from '../seal/seal-update.ts'

/** A change of a sealed PDF that leaves what was signed as it was, or looks as if it did. */
export interface Change {
  /** Who makes it: "appends a line". */
  name: string
  /** The checks one of which refuses it: which one is the first depends on where the file's objects are. */
  checks: readonly string[]
  apply(sealed: Uint8Array): Uint8Array
}

const edit = (sealed: Uint8Array, change: (text: string) => string) => fromLatin1(change(latin1(sealed)))

const baseOf = (sealed: Uint8Array) => {
  const parts = readSealUpdate(sealed)
  if (!parts) throw new Error('The file has no seal.')
  return parts.base
}

/** An update after the seal's, as other programs write it: with one more object. */
function increment(sealed: Uint8Array, body: string): Uint8Array {
  const [, size = '', table = ''] =
    /\n {2}\/Size (\d+)\n[^]{0,400}\nstartxref\n(\d+)\n%%EOF\n$/.exec(latin1(sealed).slice(-500)) ?? []
  const object = `${size} 0 obj\n${body}\nendobj\n\n`
  const row = `${String(sealed.length).padStart(10, '0')} 00000 n\r\n`
  const trailer = `<< /Size ${Number(size) + 1} /Root ${baseOf(sealed).root} 0 R /Prev ${table} >>`
  return concat(
    sealed,
    fromLatin1(
      `${object}xref\n${size} 1\n${row}trailer\n${trailer}\nstartxref\n${sealed.length + object.length}\n%%EOF\n`,
    ),
  )
}

const capitals = (text: string) =>
  text.replace(/\/Contents <[^>]*>/, (contents) => contents.replaceAll('a', 'A'))

/** Changes of the file's structure. None of them may pass (O3). */
export const CHANGES: readonly Change[] = [
  {
    name: 'appends an update',
    checks: ['seal-update', 'pdf-form'],
    apply: (sealed) => increment(sealed, '<< /Type /Page /Rotate 90 >>'),
  },
  {
    name: 'appends a second seal’s update',
    checks: ['seal-update', 'pdf-form'],
    apply: (sealed) => concat(sealed, sealed.subarray(baseOf(sealed).bytes.length)),
  },
  {
    name: 'appends a line',
    checks: ['seal-missing'],
    apply: (sealed) => edit(sealed, (text) => `${text}x\n`),
  },
  {
    name: 'appends a line break',
    checks: ['seal-missing'],
    apply: (sealed) => edit(sealed, (text) => `${text}\n`),
  },
  {
    name: 'appends spaces and an end',
    checks: ['seal-update'],
    apply: (sealed) => edit(sealed, (text) => `${text}   \n%%EOF\n`),
  },
  { name: 'cuts the last line break', checks: ['seal-missing'], apply: (sealed) => sealed.slice(0, -1) },
  {
    name: 'cuts the last half of the file',
    checks: ['pdf-none', 'seal-missing'],
    apply: (sealed) => sealed.slice(0, sealed.length / 2),
  },
  { name: 'cuts the seal', checks: ['seal-missing'], apply: (sealed) => baseOf(sealed).bytes },
  {
    name: 'cuts the seal, and ends as a sealed file does',
    checks: ['pdf-form'],
    apply: (sealed) => concat(baseOf(sealed).bytes, fromLatin1('\n')),
  },
  {
    name: 'cuts the document',
    checks: ['seal-update'],
    apply: (sealed) => sealed.slice(baseOf(sealed).bytes.length + 1),
  },
  {
    name: 'puts a line before the file',
    checks: ['pdf-form'],
    apply: (sealed) => edit(sealed, (text) => `x\n${text}`),
  },
  {
    name: 'repeats an object between document and seal',
    checks: ['seal-update'],
    apply: (sealed) => {
      const { length } = baseOf(sealed).bytes
      return concat(
        sealed.subarray(0, length),
        fromLatin1('\n2 0 obj\n<< /Type /Page >>\nendobj\n\n'),
        sealed.subarray(length + 1),
      )
    },
  },
  {
    name: 'repeats an object inside of another one',
    checks: ['pdf-form', 'pdf-object'],
    apply: (sealed) =>
      edit(sealed, (text) => text.replace('\nendobj\n\n', '\nendobj\n\n2 0 obj\n<< >>\nendobj\n\n')),
  },
  {
    name: 'repeats the seal’s field in its update',
    checks: ['seal-update'],
    apply: (sealed) =>
      edit(sealed, (text) =>
        text.replace(/\n\d+ 0 obj\n<<\n {2}\/Type \/Annot\n[^]*?\nendobj\n/, (field) => `${field}${field}`),
      ),
  },
  {
    name: 'gives the signature another range',
    checks: ['seal-update'],
    apply: (sealed) => edit(sealed, (text) => text.replace(/\/ByteRange \[0 (\d+)/, '/ByteRange [1 $1')),
  },
  {
    name: 'writes the signature in capitals',
    checks: ['seal-hex'],
    apply: (sealed) => edit(sealed, capitals),
  },
  {
    name: 'hides bytes behind the signature',
    checks: ['seal-padding'],
    apply: (sealed) => edit(sealed, (text) => text.replace(/0{8}>\n {2}\/M/, '00c0ffee>\n  /M')),
  },
  {
    name: 'empties the signature',
    checks: ['seal-update'],
    apply: (sealed) => edit(sealed, (text) => text.replace(/\/Contents <[^>]*>/, '/Contents <>')),
  },
]
