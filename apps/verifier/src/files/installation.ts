import type { BundleTrust, ConsistencyProof } from '@countersign/evidence'
import { parseTrust, readConsistencyProof } from '@countersign/evidence'

// What a page that an installation serves may ask that installation. A page on a disk sends no requests.

const isServed = location.protocol !== 'file:'

async function ask<T>(path: string, read: (text: string) => T): Promise<T | null> {
  if (!isServed) return null
  try {
    const response = await fetch(path, { credentials: 'omit' })
    return response.ok ? read(await response.text()) : null
  } catch {
    return null
  }
}

/** The keys that the installation offers; null where it keeps no evidence, or can't be reached. */
export const fetchOffer = (): Promise<BundleTrust | null> => ask('/log/trust.json', parseTrust)

/** The proof that the log only grew between two sizes: worth nothing unless it fits both checkpoints, so it needs no trust. */
export const fetchProof = ({ from, to }: { from: number; to: number }): Promise<ConsistencyProof | null> =>
  ask(`/log/consistency?from=${from}&to=${to}`, (text) => readConsistencyProof(JSON.parse(text)))

/** The newest checkpoint that witnesses have signed; its signatures are checked. */
export const fetchCosigned = (): Promise<string | null> => ask('/log/cosigned', (text) => text)

/** Where a served page is saved from. */
export const ownAddress: string | null = isServed ? '/verify' : null
