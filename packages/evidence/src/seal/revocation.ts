import { CertificateRevocationList } from 'pkijs'
import { isSameBytes } from '../bytes/bytes.ts'
import { must } from '../not-genuine.ts'
import type { SealCertificate } from './certificate.ts'
import { bytesOf, encode, parseDer, readDer } from './der.ts'
import { isSignature } from './signature.ts'

/** A list of revoked certificates, parsed. */
export interface RevocationList {
  der: Uint8Array
  parsed: CertificateRevocationList
}

/** @throws NotGenuine */
export function parseRevocationList(der: Uint8Array): RevocationList {
  return readDer('seal-revocation', () => {
    const parsed = new CertificateRevocationList({ schema: parseDer(der, 'seal-revocation') })
    must(
      isSameBytes(encode(parsed.toSchema() as { toBER(): ArrayBuffer }), der),
      'seal-revocation',
      'A list of revoked certificates has another form.',
    )
    return { der, parsed }
  })
}

/** Whether a list says what was so at an instant. */
export function isCurrent({ parsed }: RevocationList, at: Date): boolean {
  return parsed.thisUpdate.value <= at && (!parsed.nextUpdate || at <= parsed.nextUpdate.value)
}

/**
 * Checks that a list is of one of these certificates' issuers, was current, and revokes none of them.
 * @throws NotGenuine
 */
export async function checkRevocation(
  list: RevocationList,
  certificates: readonly SealCertificate[],
  at: Date,
): Promise<void> {
  const { parsed } = list
  let issuer: SealCertificate | undefined
  for (const one of certificates)
    if (
      parsed.issuer.isEqual(one.parsed.subject) &&
      (await isSignature(bytesOf(parsed.signatureValue), parsed.tbsView, {
        key: one.key,
        algorithm: parsed.signatureAlgorithm,
      }))
    )
      issuer = one
  must(issuer, 'seal-revocation', 'A list of revoked certificates is not from their issuer.')
  must(isCurrent(list, at), 'seal-revocation', 'A list of revoked certificates is of another time.')
  for (const { parsed: certificate, name } of certificates)
    must(
      !certificate.issuer.isEqual(parsed.issuer) || !parsed.isCertificateRevoked(certificate),
      'seal-revoked',
      `The certificate of ${name} was revoked.`,
    )
}
