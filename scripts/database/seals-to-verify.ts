import { readFileSync } from 'node:fs'
import type { SealTrust } from '@countersign/evidence'
import { parseTrust } from '@countersign/evidence'
import type { SealsToVerify } from '@countersign/server/memo-pdf/verify-seals.queries'
import { certificateFiles, trustOf } from '@countersign/server/proof/seal/certificate-files'
import { reasonOf } from '../documents/reason-of.ts'
import { PlainError } from '../plain-error.ts'
import { storageOf } from './places.ts'

type Environment = Record<string, string | undefined>

/**
 * Where sealed PDFs are, and whom their seals are checked against: the trust file's roots, else those of SEAL_CERTIFICATE and TSA_CERTIFICATE.
 * @param trustFile the option's value
 * @returns undefined where the storage isn't given
 * @throws PlainError for files that can't be read
 */
export async function sealsToVerify(
  environment: Environment,
  trustFile: string | undefined,
): Promise<SealsToVerify | undefined> {
  const trust = trustFile === undefined ? await trustOfSettings(environment) : trustOfFile(trustFile)
  const storage = storageOf(environment)
  return storage && { storage, trust }
}

function trustOfFile(file: string): SealTrust {
  let seal: SealTrust | undefined
  try {
    ;({ seal } = parseTrust(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new PlainError(`--trust ${file}: ${reasonOf(error)}.`)
  }
  if (!seal) throw new PlainError(`--trust ${file}: it names no roots of seals.`)
  return seal
}

async function trustOfSettings({
  SEAL_CERTIFICATE: certificateFile,
  TSA_CERTIFICATE: timestampCertificateFile,
}: Environment): Promise<SealTrust | null> {
  if (!certificateFile || !timestampCertificateFile) return null
  const read = certificateFiles({ certificateFile, timestampCertificateFile })
  return trustOf(
    await read().catch((error: unknown) => {
      throw new PlainError(reasonOf(error))
    }),
  )
}
