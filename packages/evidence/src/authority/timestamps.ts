import { Integer } from 'asn1js'
import { PKIStatusInfo, TimeStampReq, TimeStampResp, TSTInfo, ContentInfo } from 'pkijs'
import { sha256 } from '../bytes/sha256.ts'
import type { SealCertificate } from '../seal/certificate.ts'
import { encode, parseDer, randomInteger } from '../seal/der.ts'
import { OID } from '../seal/signature.ts'
import { attributeSet, encodeSignedData } from '../seal/signed-data.ts'
import type { KeyPair } from './authority.ts'
import { signWith } from './authority.ts'

/** The policy that a timestamp names: our own, for development. */
const POLICY = '1.3.6.1.4.1.99999.1'
const REJECTION = 2

/** A timestamp authority: its key, and its certificates, the signer's first. */
export interface TimestampAuthority {
  key: KeyPair
  certificates: readonly SealCertificate[]
}

/**
 * Answers a request for a timestamp as RFC 3161 has it.
 * @param at what it says the time is
 * @throws NotGenuine for a request that isn't one
 */
export async function answerTimestampRequest(
  query: Uint8Array,
  authority: TimestampAuthority,
  at: Date,
): Promise<Uint8Array> {
  const { messageImprint, nonce } = new TimeStampReq({ schema: parseDer(query, 'timestamp-request') })
  if (messageImprint.hashAlgorithm.algorithmId !== OID.sha256)
    return encode(new TimeStampResp({ status: new PKIStatusInfo({ status: REJECTION }) }).toSchema())
  const info = new TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint,
    serialNumber: new Integer({ valueHex: randomInteger() }),
    genTime: new Date(Math.floor(at.getTime() / 1000) * 1000),
    ...(nonce && { nonce }),
  })
  const content = encode(info.toSchema())
  const attributes = attributeSet(OID.timestampInfo, {
    digest: sha256(content),
    certificates: authority.certificates,
  })
  const token = encodeSignedData({
    version: 3,
    contentType: OID.timestampInfo,
    content,
    certificates: authority.certificates,
    attributes,
    signature: await signWith(authority.key, encode(attributes)),
    unsigned: [],
  })
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: new ContentInfo({ schema: parseDer(token, 'timestamp-token') }),
  })
  return encode(response.toSchema())
}
