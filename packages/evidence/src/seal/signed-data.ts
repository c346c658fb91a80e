import { Constructed } from 'asn1js'
import type { Set as DerSet } from 'asn1js'
import { ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import type { Attribute, SignedAndUnsignedAttributes } from 'pkijs'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import {
  bytesOf,
  encode,
  encoded,
  integer,
  octets,
  oid,
  parseDer,
  readDer,
  sequence,
  sorted,
  sortedSet,
  valuesOf,
} from './der.ts'
import type { Der } from './der.ts'
import type { SealCertificate } from './certificate.ts'
import { hashIdentifier, OID, signatureIdentifier } from './signature.ts'

// The signature of a seal: CMS signed data as PAdES wants it (O3). It binds each certificate that it carries, and says no time of its own.

/** What the signature is over: the document's digest, and the certificates, the signer's first. */
export interface SealedContent {
  digest: Uint8Array
  certificates: readonly SealCertificate[]
}

/** The signed attributes in DER, which the key signs. */
export function signedAttributes(content: SealedContent): Uint8Array {
  return encode(attributeSet(OID.data, content))
}

/**
 * A set of attributes: the kind of the content, its digest, and the hash of each certificate.
 * @param contentType of what is signed
 */
export function attributeSet(contentType: string, { digest, certificates }: SealedContent): DerSet {
  const hashes = certificates.map(({ der }) => sequence(octets(sha256(der))))
  return sortedSet([
    attribute(OID.contentType, oid(contentType)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(...hashes))),
  ])
}

const attribute = (type: string, value: Der) => sequence(oid(type), sortedSet([value]))

const tagged = (tagNumber: number, value: readonly Der[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [...value] })

/** Signed data of one signer, whose certificate is the first. */
export interface ToWrite {
  version: number
  contentType: string
  /** Null where it is elsewhere. */
  content: Uint8Array | null
  certificates: readonly SealCertificate[]
  attributes: DerSet
  signature: Uint8Array
  unsigned: readonly Der[]
}

/** CMS signed data in DER. */
export function encodeSignedData(data: ToWrite): Uint8Array {
  const [signer] = data.certificates
  must(signer, 'seal-cms', 'A seal has at least one certificate.')
  const { issuer, serialNumber } = signer.parsed
  const info = sequence(
    integer(1),
    new IssuerAndSerialNumber({ issuer, serialNumber }).toSchema(),
    hashIdentifier().toSchema(),
    tagged(0, data.attributes.valueBlock.value),
    signatureIdentifier(signer.key.kind).toSchema(),
    octets(data.signature),
    ...(data.unsigned.length > 0 ? [tagged(1, data.unsigned)] : []),
  )
  const certificates = sorted(data.certificates).map(({ der }) => encoded(der))
  const content = data.content ? [tagged(0, [octets(data.content)])] : []
  const signed = sequence(
    integer(data.version),
    sortedSet([hashIdentifier().toSchema()]),
    sequence(oid(data.contentType), ...content),
    tagged(0, certificates),
    sortedSet([info]),
  )
  return encode(sequence(oid(OID.signedData), tagged(0, [signed])))
}

/** A seal's signed data: with the key's signature over the attributes, and the timestamp over that signature. */
export function writeSignedData(
  content: SealedContent,
  { signature, token }: { signature: Uint8Array; token: Uint8Array },
): Uint8Array {
  return encodeSignedData({
    version: 1,
    contentType: OID.data,
    content: null,
    certificates: content.certificates,
    attributes: attributeSet(OID.data, content),
    signature,
    unsigned: [attribute(OID.timestampToken, encoded(token))],
  })
}

/** What a seal's signed data says. `hashes` are those of its certificates, the signer's first. */
export interface ReadSignedData {
  digest: Uint8Array
  hashes: Uint8Array[]
  certificates: Uint8Array[]
  signature: Uint8Array
  token: Uint8Array
}

/**
 * Reads signed data. Only `writeSignedData` of the same values says whether it is exactly that.
 * @throws NotGenuine
 */
export function readSignedData(der: Uint8Array): ReadSignedData {
  return readDer('seal-cms', () => {
    const info = new ContentInfo({ schema: parseDer(der, 'seal-cms') })
    const data = new SignedData({ schema: info.content as never })
    const [signer] = data.signerInfos
    const token = valueOf(signer?.unsignedAttrs, OID.timestampToken)
    must(signer && token, 'seal-timestamp', 'The seal has no timestamp.')
    const signed = signer.signedAttrs
    return {
      digest: bytesOf(valueOf(signed, OID.messageDigest)),
      hashes: valuesOf(valuesOf(valueOf(signed, OID.signingCertificateV2))[0]).map((id) =>
        bytesOf(valuesOf(id)[0]),
      ),
      certificates: (data.certificates ?? []).map((certificate) =>
        encode((certificate as unknown as { toSchema(): Der }).toSchema()),
      ),
      signature: bytesOf(signer.signature),
      token: encode(token),
    }
  })
}

/** The only value of an attribute that is there once. */
export function valueOf(attributes: SignedAndUnsignedAttributes | undefined, type: string): Der | undefined {
  const found = (attributes?.attributes ?? []).filter((attribute: Attribute) => attribute.type === type)
  const values = found[0]?.values as Der[] | undefined
  return found.length === 1 && values?.length === 1 ? values[0] : undefined
}
