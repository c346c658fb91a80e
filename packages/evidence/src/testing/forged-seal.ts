import { signWith } from '../authority/index.ts'
import { toHex } from '../bytes/bytes.ts'
import { fromLatin1, latin1 } from '../bytes/latin1.ts'
import { sha256 } from '../bytes/sha256.ts'
import { readRevision } from '../pdf/pdf-revision.ts'
import type { SealCertificate } from '../seal/certificate.ts'
import type { Der } from '../seal/der.ts'
import { encode, encoded, oid, sequence, sortedSet } from '../seal/der.ts'
import type { SealEvidence } from '../seal/seal-pdf.ts'
import { writeSealUpdate } from '../seal/seal-update.ts'
import { OID } from '../seal/signature.ts'
import type { ToWrite } from '../seal/signed-data.ts'
import { attributeSet, encodeSignedData } from '../seal/signed-data.ts'
import { plainPdf } from './plain-pdf.ts'
import type { TestSealing } from './sealing.ts'

const document = plainPdf()

/** Where the attacker does something else than the product. */
export interface Attack {
  /** Of the document that the signature names, another than the one that it is in. */
  document?: Uint8Array
  evidence?: SealEvidence
  /** Edits the update around the signature, which then signs that; no byte may move. */
  update?: (text: string) => string
  certificates?: readonly SealCertificate[]
  /** Certificates that the signature binds, where they are others. */
  bound?: readonly SealCertificate[]
  key?: TestSealing['key']
  attributes?: (own: ReturnType<typeof attributeSet>) => ReturnType<typeof attributeSet>
  timestamp?: (signature: Uint8Array) => Promise<Uint8Array>
  unsigned?: (token: Uint8Array) => Der[]
  data?: (own: ToWrite) => ToWrite
  hex?: (hex: string) => string
}

/** Seals with the true key. */
export async function forgeSeal(sealing: TestSealing, attack: Attack = {}): Promise<Uint8Array> {
  const own = [sealing.certificate, sealing.between.certificate]
  const certificates = attack.certificates ?? own
  const update = { at: 'D:20261125030000Z', room: 8192, ...(attack.evidence ?? sealing.evidence) }
  const write = (base: Uint8Array) => {
    const written = writeSealUpdate(readRevision(base), update)
    return attack.update ? { ...written, pdf: edited(written.pdf, base.length, attack.update) } : written
  }
  const digestOf = (base: Uint8Array) => {
    const { pdf: bytes, contents } = write(base)
    return sha256(bytes.subarray(0, contents.start), bytes.subarray(contents.end))
  }
  const { pdf, contents } = write(document)
  const content = {
    digest: digestOf(attack.document ?? document),
    certificates: attack.bound ?? certificates,
  }
  const honest = attributeSet(OID.data, content)
  const attributes = attack.attributes?.(honest) ?? honest
  const signature = await signWith(attack.key ?? sealing.key, encode(attributes))
  const token = await (attack.timestamp ?? sealing.signer.timestamp)(signature)
  const unsigned = attack.unsigned?.(token) ?? [attribute(OID.timestampToken, token)]
  const data: ToWrite = {
    version: 1,
    contentType: OID.data,
    content: null,
    certificates,
    attributes,
    signature,
    unsigned,
  }
  const hex = toHex(encodeSignedData(attack.data?.(data) ?? data)).padEnd(update.room * 2, '0')
  pdf.set(fromLatin1(attack.hex?.(hex) ?? hex), contents.start + 1)
  return pdf
}

function edited(pdf: Uint8Array, from: number, edit: (text: string) => string): Uint8Array {
  const text = latin1(pdf)
  const changed = text.slice(0, from) + edit(text.slice(from))
  if (changed.length !== text.length || changed === text) throw new Error('The edit moves bytes, or none.')
  return fromLatin1(changed)
}

/** An attribute of one value. */
export const attribute = (type: string, der: Uint8Array) => sequence(oid(type), sortedSet([encoded(der)]))
