import { Integer, Null } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { SignerInfo } from 'pkijs'
import { isSameBytes } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import { must } from '../not-genuine.ts'
import { chainOf, isTimestamping, parseCertificate } from './certificate.ts'
import type { SealCertificate } from './certificate.ts'
import { bytesOf, encode, octets, parseDer, readDer, valuesOf } from './der.ts'
import { digestOf, HASHES, isPlain, isSignature, OID } from './signature.ts'
import { valueOf } from './signed-data.ts'

// Timestamps of RFC 3161: an authority signs that a digest existed at an instant.

/** The tag of a SEQUENCE. */
const SEQUENCE = 16

/** A request for a timestamp over bytes. */
export function writeTimestampRequest(over: Uint8Array, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    certReq: true,
    nonce: new Integer({ valueHex: Uint8Array.from(nonce) }),
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new Null() }),
      hashedMessage: octets(sha256(over)),
    }),
  })
  return encode(request.toSchema())
}

/**
 * The token of an authority's answer. What it says is judged by `checkTimestamp`.
 * @throws NotGenuine where the authority refused, or answered something else
 */
export function readTimestampResponse(response: Uint8Array): Uint8Array {
  return readDer('seal-timestamp-response', () => {
    const parsed = new TimeStampResp({ schema: parseDer(response, 'seal-timestamp-response') })
    const { status, statusStrings = [] } = parsed.status
    const words = statusStrings.map((text) => String(text.valueBlock.value)).join(' ')
    must(
      (status === 0 || status === 1) && parsed.timeStampToken,
      'seal-timestamp-response',
      `The timestamp authority refused with status ${status}${words ? `: ${words}` : ''}.`,
    )
    return encode(parsed.timeStampToken.toSchema())
  })
}

/** What a timestamp is checked against. */
export interface TimestampTrust {
  /** What it must be of. */
  over: Uint8Array
  roots: readonly SealCertificate[]
  /** Certificates between signer and root that the token may lack. */
  others: readonly SealCertificate[]
  /** Known where the timestamp was asked for. */
  nonce?: Uint8Array
}

/** A checked timestamp. */
export interface Timestamp {
  at: Date
  /** Who says so. */
  by: string
  /** From the signer to the root. */
  chain: SealCertificate[]
}

/**
 * Checks a timestamp strictly: every byte of it is signed, or has only one form (O3).
 * @throws NotGenuine
 */
export async function checkTimestamp(
  token: Uint8Array,
  { over, roots, others, nonce }: TimestampTrust,
): Promise<Timestamp> {
  const { info, signer, signed, certificates } = readToken(token)
  must(
    info.version === 1 &&
      info.messageImprint.hashAlgorithm.algorithmId === OID.sha256 &&
      isSameBytes(bytesOf(info.messageImprint.hashedMessage), sha256(over)),
    'seal-timestamp-imprint',
    'The timestamp is of something else.',
  )
  must(
    nonce === undefined || (info.nonce && isSameBytes(bytesOf(info.nonce), nonce)),
    'seal-timestamp-nonce',
    'The timestamp answers another request.',
  )
  must(
    isSameBytes(signed.digest, await digestOf(signed.hash, signed.content)),
    'seal-timestamp-digest',
    'The timestamp was changed.',
  )
  const own = await signersCertificate(signer, certificates)
  must(
    isTimestamping(own),
    'seal-timestamp-usage',
    `The certificate of ${own.name} is not for timestamps alone.`,
  )
  must(
    await isSignature(bytesOf(signer.signature), signed.attributes, {
      key: own.key,
      algorithm: signer.signatureAlgorithm,
      hash: signed.hash,
    }),
    'seal-timestamp-signature',
    'The timestamp’s signature is wrong.',
  )
  const between = certificates.filter((one) => one !== own)
  const at = info.genTime
  const chain = await chainOf(own, { owner: 'seal-timestamp', others: [...between, ...others], roots, at })
  must(
    between.every((one) => chain.some(({ der }) => isSameBytes(der, one.der))),
    'seal-timestamp-certificate',
    'The timestamp carries a certificate that nothing vouches for.',
  )
  return { at, by: own.name, chain }
}

interface ReadToken {
  info: TSTInfo
  signer: SignerInfo
  /** The signed attributes in DER, the name of the hash that they are signed by, the digest that they name, and what it is of. */
  signed: { attributes: Uint8Array; hash: string; digest: Uint8Array; content: Uint8Array }
  certificates: SealCertificate[]
}

/** @throws NotGenuine unless it is signed data of one signer in the form that RFC 3161 wants, over the content that it carries */
function readToken(token: Uint8Array): ReadToken {
  return readDer('seal-timestamp-form', () => {
    const outer = new ContentInfo({ schema: parseDer(token, 'seal-timestamp-form') })
    must(outer.contentType === OID.signedData, 'seal-timestamp-form', 'The timestamp has another form.')
    const data = new SignedData({ schema: outer.content as never })
    const [signer] = data.signerInfos
    const content = data.encapContentInfo.eContent
    const attributes = signer?.signedAttrs
    must(signer && content && attributes, 'seal-timestamp-form', 'The timestamp has another form.')
    const hash = HASHES[signer.digestAlgorithm.algorithmId]
    must(
      isSameBytes(encode(outer.toSchema()), token) &&
        data.version === 3 &&
        data.digestAlgorithms.length === 1 &&
        data.signerInfos.length === 1 &&
        !data.crls?.length &&
        !data.ocsps?.length &&
        data.encapContentInfo.eContentType === OID.timestampInfo,
      'seal-timestamp-form',
      'The timestamp has another form.',
    )
    must(
      hash !== undefined &&
        signer.version === 1 &&
        !signer.unsignedAttrs &&
        isPlain(signer.digestAlgorithm) &&
        String(valueOf(attributes, OID.contentType)?.valueBlock) === OID.timestampInfo &&
        isSameBytes(
          encode((data.digestAlgorithms[0] as AlgorithmIdentifier).toSchema()),
          encode(signer.digestAlgorithm.toSchema()),
        ),
      'seal-timestamp-form',
      'The timestamp has another form.',
    )
    const signed = new Uint8Array(content.getValue())
    return {
      info: new TSTInfo({ schema: parseDer(signed, 'seal-timestamp-form') }),
      signer,
      signed: {
        attributes: new Uint8Array(attributes.encodedValue),
        hash,
        digest: bytesOf(valueOf(attributes, OID.messageDigest)),
        content: signed,
      },
      certificates: (data.certificates ?? []).map((one) => {
        must(one instanceof Certificate, 'seal-timestamp-form', 'The timestamp has another form.')
        return parseCertificate(encode(one.toSchema()), 'seal-timestamp')
      }),
    }
  })
}

/**
 * The certificate that the signed attributes bind, by SHA-256 or, as older authorities do, SHA-1.
 * @throws NotGenuine where they bind none, or the content is another
 */
async function signersCertificate(
  signer: SignerInfo,
  certificates: readonly SealCertificate[],
): Promise<SealCertificate> {
  const find = (type: string) => valueOf(signer.signedAttrs, type)
  const bound = readDer('seal-timestamp-signer', () => {
    const second = find(OID.signingCertificateV2)
    const [id] = valuesOf(valuesOf(second ?? find(OID.signingCertificate))[0])
    const parts = valuesOf(id)
    const hasAlgorithm = second !== undefined && parts[0]?.idBlock.tagNumber === SEQUENCE
    const algorithm = hasAlgorithm ? String(valuesOf(parts[0])[0]?.valueBlock) : OID.sha256
    return {
      hash: second ? HASHES[algorithm] : 'SHA-1',
      value: bytesOf(parts[hasAlgorithm ? 1 : 0]),
    }
  })
  must(bound.hash, 'seal-timestamp-signer', 'The timestamp names its signer in an unknown way.')
  for (const certificate of certificates)
    if (isSameBytes(await digestOf(bound.hash, certificate.der), bound.value)) {
      const { issuer, serialNumber } = certificate.parsed
      // Byte for byte: no one signs this, and names are equal in capitals and small letters.
      const named = new IssuerAndSerialNumber({ issuer, serialNumber }).toSchema()
      must(
        signer.sid instanceof IssuerAndSerialNumber &&
          isSameBytes(encode(signer.sid.toSchema()), encode(named)),
        'seal-timestamp-signer',
        'The timestamp names another signer than the one that it binds.',
      )
      return certificate
    }
  must(false, 'seal-timestamp-signer', 'The timestamp lacks the certificate of its signer.')
}
