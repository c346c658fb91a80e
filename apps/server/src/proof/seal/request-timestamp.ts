import { NotGenuine } from '@countersign/evidence'
import type { SealCertificate } from '@countersign/evidence/seal'
import {
  checkTimestamp,
  newNonce,
  readTimestampResponse,
  writeTimestampRequest,
} from '@countersign/evidence/seal'
import { readAnswer } from '../../platform/outgoing/read-answer.ts'
import { SealUnavailable } from './seal-unavailable.ts'

const ANSWER_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024

/** A token, and the certificates from its signer to the root. */
export interface RequestedTimestamp {
  token: Uint8Array
  chain: SealCertificate[]
  /** When, as the authority says. */
  at: Date
}

/**
 * Asks a timestamp authority over HTTP, as RFC 3161 has it, and checks its answer.
 * @throws SealUnavailable where it doesn't answer, refuses, or answers something else
 */
export async function requestTimestamp(
  url: string,
  over: Uint8Array,
  trust: { roots: readonly SealCertificate[]; others: readonly SealCertificate[] },
): Promise<RequestedTimestamp> {
  try {
    const nonce = newNonce()
    const token = readTimestampResponse(await ask(url, writeTimestampRequest(over, nonce)))
    const { chain, at } = await checkTimestamp(token, { over, nonce, ...trust })
    return { token, chain, at }
  } catch (cause) {
    if (cause instanceof SealUnavailable) throw cause
    const reason =
      cause instanceof NotGenuine ? `${cause.message} (${cause.check})` : (cause as Error).message
    throw new SealUnavailable(`The timestamp authority ${new URL(url).host} gave no timestamp: ${reason}`, {
      cause,
    })
  }
}

async function ask(url: string, query: Uint8Array): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Uint8Array.from(query),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const type = response.headers.get('content-type')?.split(';')[0]
  if (response.status !== 200 || type !== 'application/timestamp-reply')
    throw new Error(`it answered ${response.status} with ${type ?? 'no type'}`)
  return readAnswer(response, MOST_ANSWER_BYTES)
}
