import type { BaseBlock } from 'asn1js'
import { fromBER, Integer, ObjectIdentifier, OctetString, Sequence, Set as DerSet } from 'asn1js'
import { isSameBytes } from '../bytes/bytes.ts'
import { must } from '../not-genuine.ts'

// DER, read strictly: what isn't exactly as DER writes it is refused, so that no byte of a seal can change unnoticed.

/** A parsed structure of any type. */
export type Der = BaseBlock

/**
 * Parses DER.
 * @throws NotGenuine with the given check's name for anything else, or where something follows
 */
export function parseDer(bytes: Uint8Array, check: string): Der {
  const { result, offset } = fromBER(Uint8Array.from(bytes))
  must(
    offset === bytes.length && isSameBytes(new Uint8Array(result.toBER()), bytes),
    check,
    'A part of the seal is not in its canonical form.',
  )
  return result
}

/**
 * Runs what reads a structure: what it can't read is refused.
 * @throws NotGenuine
 */
export function readDer<T>(check: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'NotGenuine') throw cause
  }
  must(false, check, 'A part of the seal has another form.')
}

export const encode = (value: { toBER(): ArrayBuffer }): Uint8Array => new Uint8Array(value.toBER())

/** What is DER already, as a part of another structure. */
export const encoded = (der: Uint8Array): Der => fromBER(Uint8Array.from(der)).result

export const octets = (bytes: Uint8Array): OctetString =>
  new OctetString({ valueHex: Uint8Array.from(bytes) })

export const oid = (value: string): ObjectIdentifier => new ObjectIdentifier({ value })

export const sequence = (...value: Der[]): Sequence => new Sequence({ value })

export const integer = (value: number): Integer => new Integer({ value })

/** Eight random bytes that are the shortest form of a positive number. */
export function randomInteger(): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** A SET OF, in the order that DER wants. */
export function sortedSet(values: readonly Der[]): DerSet {
  return new DerSet({
    value: sorted(values.map((value) => ({ value, der: encode(value) }))).map(({ value }) => value),
  })
}

/** In the order of their encodings. */
export function sorted<T extends { der: Uint8Array }>(values: readonly T[]): T[] {
  return [...values].sort((one, other) => compareBytes(one.der, other.der))
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** The bytes inside an OCTET STRING, or an INTEGER. */
export function bytesOf(value: unknown): Uint8Array {
  const { valueBlock } = value as { valueBlock?: { valueHexView?: Uint8Array } }
  const bytes = valueBlock?.valueHexView
  if (!bytes) throw new TypeError('not a primitive value')
  return Uint8Array.from(bytes)
}

/** The values inside a SEQUENCE or SET. */
export function valuesOf(value: unknown): Der[] {
  const { valueBlock } = value as { valueBlock?: { value?: Der[] } }
  if (!Array.isArray(valueBlock?.value)) throw new TypeError('not a constructed value')
  return valueBlock.value
}
