import { readFileSync, statSync } from 'node:fs'
import type { SealTrust } from '@countersign/evidence'
import type { SealCertificate } from '@countersign/evidence/seal'
import {
  isIssuedBy,
  isSealing,
  parseCertificate,
  parseRevocationList,
  readPem,
} from '@countersign/evidence/seal'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { SealConfig } from '../../platform/config/config.ts'

type RevocationList = ReturnType<typeof parseRevocationList>

/** What the files of SEAL_CERTIFICATE and TSA_CERTIFICATE have. */
export interface SealCertificates {
  signer: SealCertificate
  /** Those that certify themselves, and the others, of the seal. */
  roots: SealCertificate[]
  others: SealCertificate[]
  timestampRoots: SealCertificate[]
  timestampOthers: SealCertificate[]
  revocationLists: RevocationList[]
}

/**
 * Reads certificates, and reads them again where a file has changed: lists of revoked certificates are renewed every few days.
 * @throws ConfigError where a file can't be read, or has no root
 */
export function certificateFiles(
  config: Pick<SealConfig, 'certificateFile' | 'timestampCertificateFile'>,
): () => Promise<SealCertificates> {
  const files = [config.certificateFile, config.timestampCertificateFile]
  let known: { version: string; read: Promise<SealCertificates> } | null = null
  return () => {
    const version = files.map(versionOf).join()
    if (known?.version !== version) known = { version, read: read(config) }
    return known.read
  }
}

/** '' where it can't be read, which reading reports. */
function versionOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs}-${stat.size}` : ''
}

async function read({
  certificateFile,
  timestampCertificateFile,
}: Pick<SealConfig, 'certificateFile' | 'timestampCertificateFile'>): Promise<SealCertificates> {
  const seal = await readFile('SEAL_CERTIFICATE', certificateFile, 'seal')
  const timestamp = await readFile('TSA_CERTIFICATE', timestampCertificateFile, 'seal-timestamp')
  const [signer] = seal.certificates
  if (!signer || !isSealing(signer))
    throw new ConfigError('Setting SEAL_CERTIFICATE: must begin with a certificate that is for signing')
  return {
    signer,
    roots: seal.roots,
    others: seal.certificates.filter((one) => !seal.roots.includes(one)),
    timestampRoots: timestamp.roots,
    timestampOthers: timestamp.certificates.filter((one) => !timestamp.roots.includes(one)),
    revocationLists: [...seal.revocationLists, ...timestamp.revocationLists],
  }
}

async function readFile(setting: string, file: string, owner: 'seal' | 'seal-timestamp') {
  try {
    const text = readFileSync(file, 'utf8')
    const certificates = readPem(text, 'CERTIFICATE').map((der) => parseCertificate(der, owner))
    const selfIssued = await Promise.all(certificates.map((one) => isIssuedBy(one, one)))
    const roots = certificates.filter((_, at) => selfIssued[at])
    if (roots.length === 0) throw new Error('it lacks the root, a certificate that certifies itself')
    return { certificates, roots, revocationLists: readPem(text, 'X509 CRL').map(parseRevocationList) }
  } catch (cause) {
    throw new ConfigError(`Setting ${setting}: ${file} can’t be used: ${(cause as Error).message}`)
  }
}

/** The roots that seals and timestamps by these certificates lead to. */
export const trustOf = ({ roots, timestampRoots }: SealCertificates): SealTrust => ({
  roots: roots.map(({ der }) => der),
  timestampRoots: timestampRoots.map(({ der }) => der),
})
