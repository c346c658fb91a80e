import { isSameBytes, toHex } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import { chainOf, isSealing, parseCertificate } from './certificate.ts'
import type { SealCertificate } from './certificate.ts'
import { checkRevocation, parseRevocationList } from './revocation.ts'
import type { SealTrust } from './seal-trust.ts'
import type { SealUpdate } from './seal-update.ts'
import { isSignature, signatureIdentifier } from './signature.ts'
import { readSignedData, signedAttributes, writeSignedData } from './signed-data.ts'
import { checkTimestamp } from './timestamp.ts'

/** What a seal says of a document. */
export interface Seal {
  /** The organisation that sealed it, as its certificate names it. */
  by: string
  /** When it was sealed, as the timestamp authority says. */
  at: string
  /** Who says when. */
  timestampBy: string
  /** SHA-256 of the trusted root that the seal's certificate leads to, in hex. */
  root: string
  /** The same of the authority's. */
  timestampRoot: string
}

/** A sealed document, taken apart. */
export interface SealedParts {
  update: SealUpdate
  /** The signature in hexadecimal digits. */
  contents: string
  /** All bytes but the signature. */
  signed: readonly Uint8Array[]
}

/**
 * Checks a seal (O3): signature, certificates and timestamp lead to trusted roots, and every byte counts.
 * @throws NotGenuine
 */
export async function checkSeal({ update, contents, signed }: SealedParts, trust: SealTrust): Promise<Seal> {
  const der = derOf(contents)
  const read = readSignedData(der)
  const digest = sha256(...signed)
  must(isSameBytes(read.digest, digest), 'seal-digest', 'The document was changed after it was sealed.')
  const certificates = read.hashes.map((hash) => {
    const found = read.certificates.find((one) => isSameBytes(sha256(one), hash))
    must(found, 'seal-certificate', 'The seal lacks a certificate that it names.')
    return parseCertificate(found, 'seal')
  })
  const [signer] = certificates
  must(signer, 'seal-certificate', 'The seal has no certificate.')
  const content = { digest, certificates }
  must(
    isSameBytes(writeSignedData(content, read), der),
    'seal-cms',
    'The seal says more than a seal does, or in another form.',
  )
  must(
    await isSignature(read.signature, signedAttributes(content), {
      key: signer.key,
      algorithm: signatureIdentifier(signer.key.kind),
    }),
    'seal-signature',
    'The seal’s signature is wrong.',
  )
  const parse = (owner: 'seal' | 'seal-timestamp') => (der: Uint8Array) => parseCertificate(der, owner)
  const stored = update.certificates.map(parse('seal'))
  const timestamp = await checkTimestamp(read.token, {
    over: read.signature,
    roots: trust.timestampRoots.map(parse('seal-timestamp')),
    others: stored,
  })
  const { at } = timestamp
  must(isSealing(signer), 'seal-usage', `The certificate of ${signer.name} is not for sealing.`)
  const roots = trust.roots.map(parse('seal'))
  const chain = await chainOf(signer, { owner: 'seal', others: certificates.slice(1), roots, at })
  requireAllIn(certificates, chain, 'seal-certificate')
  const both = [...chain, ...timestamp.chain]
  requireAllIn(stored, both, 'seal-store')
  for (const list of update.revocationLists) await checkRevocation(parseRevocationList(list), both, at)
  return {
    by: signer.name,
    at: at.toISOString(),
    timestampBy: timestamp.by,
    root: fingerprint(chain),
    timestampRoot: fingerprint(timestamp.chain),
  }
}

const fingerprint = (chain: readonly SealCertificate[]): string =>
  toHex(sha256(chain.at(-1)?.der ?? new Uint8Array()))

function requireAllIn(
  certificates: readonly SealCertificate[],
  chain: readonly SealCertificate[],
  check: string,
): void {
  must(
    certificates.every((one) => chain.some(({ der }) => isSameBytes(der, one.der))),
    check,
    'The seal carries a certificate that nothing vouches for.',
  )
}

/** The signature's bytes: lower-case digits, and zeros after its end. */
function derOf(contents: string): Uint8Array {
  must(/^(?:[0-9a-f]{2})+$/.test(contents), 'seal-hex', 'The seal is not written as seals are.')
  const bytes = Uint8Array.from(contents.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  // A sequence whose length takes two bytes: no seal is shorter.
  const length = 4 + (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)
  must(
    bytes[0] === 0x30 && bytes[1] === 0x82 && length <= bytes.length,
    'seal-cms',
    'The seal has another form.',
  )
  must(
    bytes.subarray(length).every((byte) => byte === 0),
    'seal-padding',
    'Something was hidden behind the seal’s signature.',
  )
  return bytes.slice(0, length)
}
