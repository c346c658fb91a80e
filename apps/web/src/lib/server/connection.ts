import { useSyncExternalStore } from 'react'

/** Statuses with which a proxy reports that the server doesn't answer. */
const unansweredStatuses = [502, 504]

const listeners = new Set<() => void>()
let isLost = false
/** Counts losses of the connection: answers to requests sent before the last one don't prove that it is back. */
let losses = 0

function lose(): void {
  losses += 1
  setLost(true)
}

function setLost(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** `fetch` that records whether the server can be reached. */
export async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const lossesBefore = losses
  try {
    const response = await fetch(...request)
    if (unansweredStatuses.includes(response.status)) lose()
    else if (losses === lossesBefore) setLost(false)
    return response
  } catch (error) {
    if (request[1]?.signal?.aborted !== true) lose()
    throw error
  }
}

/** Checks whether the server can be reached now. */
export async function probeConnection(): Promise<void> {
  await watchedFetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', lose)
  window.addEventListener('online', () => void probeConnection())
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the last request could not reach the server. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(follow, () => isLost)
}
