import type { ConsistencyProof } from '@countersign/evidence'
import { readConsistencyProof } from '@countersign/evidence'
import { PlainError } from '../plain-error.ts'
import { reasonOf } from './reason-of.ts'

/** A published log. What it answers needs no trust: signatures and proofs are checked. */
export interface Log {
  /** The newest checkpoint that its witnesses signed; null where there is none. @throws PlainError */
  fetchCosigned(): Promise<string | null>
  /** @throws PlainError */
  fetchProof(sizes: { from: number; to: number }): Promise<ConsistencyProof>
  /** The first timestamp that covers so many entries, as JSON; null where there is none yet. @throws PlainError */
  fetchTimestamp(size: number): Promise<unknown>
}

/** The log at an address, such as https://memos.example.com/log. */
export function logAt(address: string): Log {
  const base = address.replace(/\/$/, '')
  const ask = async <T>(path: string, read: (response: Response) => Promise<T>): Promise<T> => {
    try {
      return await read(await fetch(`${base}/${path}`))
    } catch (error) {
      throw new PlainError(`${base}/${path} could not be read: ${reasonOf(error)}`)
    }
  }
  return {
    fetchCosigned: () =>
      ask('cosigned', async (response) => (isMissing(response) ? null : requireOk(response).text())),
    fetchProof: ({ from, to }) =>
      ask(`consistency?from=${from}&to=${to}`, async (response) =>
        readConsistencyProof(await requireOk(response).json()),
      ),
    fetchTimestamp: (size) =>
      ask(`timestamp?from=${size}`, async (response) =>
        isMissing(response) ? null : ((await requireOk(response).json()) as unknown),
      ),
  }
}

const isMissing = ({ status }: Response): boolean => status === 404

function requireOk(response: Response): Response {
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response
}
