import { fromBase64 } from '../bytes/bytes.ts'

/**
 * The blocks of a PEM text with a label, in DER and in their order. Text between blocks is skipped.
 * @throws SyntaxError for a block that isn't base64
 */
export function readPem(text: string, label: 'CERTIFICATE' | 'X509 CRL'): Uint8Array[] {
  const blocks = text.matchAll(
    new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]*)-----END ${label}-----`, 'g'),
  )
  return [...blocks].map(([, body = '']) => {
    const der = fromBase64(body.replaceAll(/\s/g, ''))
    if (!der || der.length === 0) throw new SyntaxError(`a block of ${label} is not base64`)
    return der
  })
}
