import { toHex } from '../bytes/bytes.ts'
import { fromLatin1 } from '../bytes/latin1.ts'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import { readRevision } from '../pdf/pdf-revision.ts'
import { parseCertificate } from './certificate.ts'
import { writeSealUpdate } from './seal-update.ts'
import { signedAttributes, writeSignedData } from './signed-data.ts'

/** What seals: the key stays with the maker of the function. */
export interface SealSigner {
  /** In DER, the signer's first, up to but without the root. */
  certificates: readonly Uint8Array[]
  /** Signs over SHA-256; an ECDSA signature in DER. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /** Asks an authority for a timestamp over these bytes. @returns its token */
  timestamp(over: Uint8Array): Promise<Uint8Array>
}

/** What a verifier needs years later, in DER. */
export interface SealEvidence {
  certificates: readonly Uint8Array[]
  revocationLists: readonly Uint8Array[]
}

/** Bytes for the signature; an authority with a long chain needs the larger ones. */
export const SEAL_ROOMS = [6144, 16_384, 65_536] as const

/**
 * Seals a PDF of this product by one incremental update (O3): everything before it stays byte for byte.
 * @throws NotGenuine where the PDF isn't one that can be sealed, or the signature takes more than all rooms
 */
export async function sealPdf(
  pdf: Uint8Array,
  signer: SealSigner,
  { evidence, at, rooms = SEAL_ROOMS }: { evidence: SealEvidence; at: Date; rooms?: readonly number[] },
): Promise<Uint8Array> {
  const base = readRevision(pdf)
  const certificates = signer.certificates.map((der) => parseCertificate(der, 'seal'))
  for (const room of rooms) {
    const { pdf: sealed, contents } = writeSealUpdate(base, { at: pdfDate(at), room, ...evidence })
    const digest = sha256(sealed.subarray(0, contents.start), sealed.subarray(contents.end))
    const content = { digest, certificates }
    const signature = await signer.sign(signedAttributes(content))
    const token = await signer.timestamp(signature)
    const der = writeSignedData(content, { signature, token })
    if (der.length > room) continue
    sealed.set(fromLatin1(toHex(der)), contents.start + 1)
    return sealed
  }
  must(false, 'seal-room', 'The timestamp authority’s answer is too large.')
}

/** An instant as PDF writes it. */
function pdfDate(at: Date): string {
  return `D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
}
