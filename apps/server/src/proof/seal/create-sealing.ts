import { isSameBytes, NotGenuine } from '@countersign/evidence'
import type { SealCertificate } from '@countersign/evidence/seal'
import { chainOf, checkSeal, isCurrent, readSealUpdate, sealPdf } from '@countersign/evidence/seal'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { SealConfig } from '../../platform/config/config.ts'
import type { SealedPdf, Sealing } from '../../protocol/services.ts'
import type { SealCertificates } from './certificate-files.ts'
import { certificateFiles, trustOf } from './certificate-files.ts'
import { requestTimestamp } from './request-timestamp.ts'
import { SealUnavailable } from './seal-unavailable.ts'
import type { SealingKey } from './sealing-key.ts'
import { readSealingKey } from './sealing-key.ts'

/** What a first timestamp is asked over, to know the authority's certificates before a document needs them. */
const ANYTHING = Uint8Array.of(0)

/**
 * Opens what seals (O3).
 * @throws ConfigError where the settings' files can't be used, or key and certificate don't belong together
 */
export async function createSealing(config: SealConfig): Promise<Sealing> {
  const key = readSealingKey(config.key)
  const files = certificateFiles(config)
  const usable = async () => {
    const read = await files()
    if (key.publicKey && !isSameBytes(key.publicKey, read.signer.key.der))
      throw new ConfigError('Setting SEAL_CERTIFICATE: its first certificate is of another key than SEAL_KEY')
    return read
  }
  let current = await usable()
  let timestampChain: SealCertificate[] | null = null
  const stamp = async (over: Uint8Array) => {
    const { timestampRoots: roots, timestampOthers: others } = current
    const { chain, ...stamped } = await requestTimestamp(config.timestampUrl, over, { roots, others })
    timestampChain = chain
    return stamped
  }
  const attempt = async (pdf: Uint8Array): Promise<SealedPdf> => {
    current = await usable()
    if (!timestampChain) await stamp(ANYTHING)
    return sealOnce(pdf, {
      key,
      current,
      timestampChain: timestampChain ?? [],
      stamp: async (over) => (await stamp(over)).token,
    })
  }
  return {
    by: () => current.signer.name,
    trust: () => trustOf(current),
    endsAt: () => current.signer.parsed.notAfter.value,
    seal: (pdf) =>
      orUnavailable(
        attempt(pdf).catch((cause: unknown) => {
          // The authority has changed its certificate: those written before its answer are others.
          if (cause instanceof NotGenuine && cause.check === 'seal-store') return attempt(pdf)
          throw cause
        }),
      ),
    timestamp: (over) =>
      orUnavailable(
        usable().then((read) => {
          current = read
          return stamp(over)
        }),
      ),
  }
}

/** @throws SealUnavailable for whatever went wrong */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof SealUnavailable) throw cause
    throw new SealUnavailable((cause as Error).message, { cause })
  }
}

/** Seals, and checks the seal as an outsider would: one that isn't genuine is kept nowhere. */
async function sealOnce(
  pdf: Uint8Array,
  {
    key,
    current,
    timestampChain,
    stamp,
  }: {
    key: SealingKey
    current: SealCertificates
    timestampChain: SealCertificate[]
    stamp: (over: Uint8Array) => Promise<Uint8Array>
  },
): Promise<SealedPdf> {
  const at = new Date()
  const { signer, others, roots } = current
  const chain = await chainOf(signer, { owner: 'seal', others, roots, at })
  const all = [...chain, ...timestampChain]
  const lists = current.revocationLists.filter(
    (list) => isCurrent(list, at) && all.some(({ parsed }) => parsed.subject.isEqual(list.parsed.issuer)),
  )
  const isListed = ({ parsed }: SealCertificate) =>
    lists.some((list) => list.parsed.issuer.isEqual(parsed.issuer))
  const sealed = await sealPdf(
    pdf,
    {
      certificates: chain.slice(0, Math.max(1, chain.length - 1)).map(({ der }) => der),
      sign: key.sign,
      timestamp: stamp,
    },
    {
      at,
      evidence: {
        certificates: all.map(({ der }) => der),
        revocationLists: lists.map(({ der }) => der),
      },
    },
  )
  const parts = readSealUpdate(sealed)
  if (!parts) throw new Error('the PDF has no seal')
  const seal = await checkSeal(parts, trustOf(current))
  return { pdf: sealed, level: all.every(isListed) ? 'B-LT' : 'B-T', at: seal.at }
}
