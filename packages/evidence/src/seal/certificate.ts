import type { PrintableString, Utf8String } from 'asn1js'
import { fromBER } from 'asn1js'
import { Certificate } from 'pkijs'
import type { Extension, RelativeDistinguishedNames } from 'pkijs'
import { isSameBytes } from '../bytes/bytes.ts'
import { latin1 } from '../bytes/latin1.ts'
import { must } from '../not-genuine.ts'
import { bytesOf, encode, parseDer, readDer, valuesOf } from './der.ts'
import { isSignature } from './signature.ts'

/** A certificate, parsed. */
export interface SealCertificate {
  der: Uint8Array
  parsed: Certificate
  /** The organisation that it names, else its common name. */
  name: string
  key: { kind: string; curve: string | null; der: Uint8Array }
}

/** Whose certificates: those of the seal, or of the authority that dated it. Begins the names of their checks. */
export type Owner = 'seal' | 'seal-timestamp'

const NAMES = { organization: '2.5.4.10', common: '2.5.4.3' } as const

const EXTENSIONS = { constraints: '2.5.29.19', usage: '2.5.29.15', purposes: '2.5.29.37' } as const
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** Bits of a key's usage. */
const USAGE = { sign: 0x80, nonRepudiation: 0x40, signCertificates: 0x04 } as const

/** Certificates that were parsed, by their bytes: every seal of an organisation has the same few. The oldest are dropped. */
const parsedBefore = new Map<string, SealCertificate>()
const MOST_PARSED = 64

/**
 * Parses a certificate.
 * @throws NotGenuine
 */
export function parseCertificate(der: Uint8Array, owner: Owner): SealCertificate {
  const bytes = latin1(der)
  const found = parsedBefore.get(bytes) ?? parse(der, owner)
  parsedBefore.delete(bytes)
  parsedBefore.set(bytes, found)
  for (const oldest of parsedBefore.keys()) if (parsedBefore.size > MOST_PARSED) parsedBefore.delete(oldest)
  return found
}

function parse(der: Uint8Array, owner: Owner): SealCertificate {
  return readDer(`${owner}-certificate`, () => {
    const parsed = new Certificate({ schema: parseDer(der, `${owner}-certificate`) })
    must(
      isSameBytes(encode(parsed.toSchema()), der) &&
        isSameBytes(encode(parsed.signature.toSchema()), encode(parsed.signatureAlgorithm.toSchema())) &&
        parsed.signatureValue.valueBlock.unusedBits === 0,
      `${owner}-certificate`,
      'A certificate has another form.',
    )
    const { algorithm } = parsed.subjectPublicKeyInfo
    const curve = algorithm.algorithmParams as { valueBlock?: { toString(): string } } | undefined
    return {
      der: Uint8Array.from(der),
      parsed,
      name: nameOf(parsed.subject),
      key: {
        kind: algorithm.algorithmId,
        curve: curve?.valueBlock?.toString() ?? null,
        der: encode(parsed.subjectPublicKeyInfo.toSchema()),
      },
    }
  })
}

function nameOf({ typesAndValues }: RelativeDistinguishedNames): string {
  const find = (wanted: string) =>
    typesAndValues.find(({ type }) => type === wanted)?.value as Utf8String | PrintableString | undefined
  const value = find(NAMES.organization) ?? find(NAMES.common)
  return value ? String(value.valueBlock.value) : '(no name)'
}

export const isIssuedBy = async ({ parsed }: SealCertificate, issuer: SealCertificate): Promise<boolean> =>
  parsed.issuer.isEqual(issuer.parsed.subject) &&
  isSignature(bytesOf(parsed.signatureValue), parsed.tbsView, {
    key: issuer.key,
    algorithm: parsed.signatureAlgorithm,
  })

/**
 * The certificates from a signer to the trusted root, both included.
 * @param others the certificates that may be between them
 * @throws NotGenuine where none leads there, or one wasn't valid at that time or not meant for that
 */
export async function chainOf(
  signer: SealCertificate,
  {
    owner,
    others,
    roots,
    at,
  }: { owner: Owner; others: readonly SealCertificate[]; roots: readonly SealCertificate[]; at: Date },
): Promise<SealCertificate[]> {
  const chain = [signer]
  for (let last = signer; !roots.some((root) => isSameBytes(root.der, last.der));) {
    let issuer: SealCertificate | undefined
    for (const candidate of [...roots, ...others])
      if (!issuer && !chain.includes(candidate) && (await isIssuedBy(last, candidate))) issuer = candidate
    must(issuer, `${owner}-chain`, `The certificate of ${last.name} doesn’t lead to a trusted root.`)
    chain.push(issuer)
    last = issuer
  }
  for (const [depth, certificate] of chain.entries()) {
    const { notBefore, notAfter } = certificate.parsed
    must(
      notBefore.value <= at && at <= notAfter.value,
      `${owner}-dates`,
      `The certificate of ${certificate.name} was not valid on ${at.toISOString()}.`,
    )
    must(
      depth === 0 || isAuthority(certificate, depth - 1),
      `${owner}-usage`,
      `The certificate of ${certificate.name} may not issue others.`,
    )
    must(
      hasKnownExtensions(certificate),
      `${owner}-usage`,
      `The certificate of ${certificate.name} has conditions that this verifier doesn’t know.`,
    )
  }
  return chain
}

/** Whether a certificate may sign documents: no authority, and not restricted to something else. */
export function isSealing(certificate: SealCertificate): boolean {
  const usage = usageOf(certificate)
  const purposes = extensionOf(certificate, EXTENSIONS.purposes)
  return (
    !constraintsOf(certificate).isAuthority &&
    (usage === null || (usage & (USAGE.sign | USAGE.nonRepudiation)) !== 0) &&
    !(purposes && purposesOf(purposes).includes(TIME_STAMPING))
  )
}

/** Whether a certificate is for timestamps alone, as RFC 3161 wants it: by one critical purpose. */
export function isTimestamping(certificate: SealCertificate): boolean {
  const purposes = extensionOf(certificate, EXTENSIONS.purposes)
  return (
    purposes?.critical === true &&
    purposesOf(purposes).join() === TIME_STAMPING &&
    !constraintsOf(certificate).isAuthority
  )
}

function isAuthority(certificate: SealCertificate, below: number): boolean {
  const { isAuthority: is, pathLength } = constraintsOf(certificate)
  const usage = usageOf(certificate)
  return (
    is &&
    (usage === null || (usage & USAGE.signCertificates) !== 0) &&
    (pathLength === null || pathLength >= below)
  )
}

function hasKnownExtensions({ parsed }: SealCertificate): boolean {
  const known: readonly string[] = Object.values(EXTENSIONS)
  return (parsed.extensions ?? []).every(({ critical, extnID }) => !critical || known.includes(extnID))
}

const extensionOf = ({ parsed }: SealCertificate, id: string): Extension | undefined =>
  parsed.extensions?.find(({ extnID }) => extnID === id)

/** What an extension holds. */
const contentOf = ({ extnValue }: Extension): unknown => fromBER(bytesOf(extnValue)).result

function purposesOf(extension: Extension): string[] {
  return valuesOf(contentOf(extension)).map(({ valueBlock }) => String(valueBlock))
}

/** Bits from the highest on; null where any usage is allowed. */
function usageOf(certificate: SealCertificate): number | null {
  const extension = extensionOf(certificate, EXTENSIONS.usage)
  return extension ? (bytesOf(contentOf(extension))[0] ?? 0) : null
}

function constraintsOf(certificate: SealCertificate): { isAuthority: boolean; pathLength: number | null } {
  const extension = extensionOf(certificate, EXTENSIONS.constraints)
  const [is, length] = extension ? valuesOf(contentOf(extension)) : []
  const block = is?.valueBlock as { value?: unknown } | undefined
  return {
    isAuthority: block?.value === true,
    pathLength: length ? (bytesOf(length)[0] ?? 0) : null,
  }
}
