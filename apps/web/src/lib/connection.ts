import { useSyncExternalStore } from 'react'

/** Statuses by which a proxy says that the server behind it doesn't answer. */
const unansweredStatuses = [502, 504]

const listeners = new Set<() => void>()
let isLost = false

function tell(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** `fetch` that takes note of whether the server can be reached. */
export async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request)
    tell(unansweredStatuses.includes(response.status))
    return response
  } catch (error) {
    if (request[1]?.signal?.aborted !== true) tell(true)
    throw error
  }
}

/** Asks whether the server can be reached now. */
export async function probeConnection(): Promise<void> {
  await watchedFetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => tell(true))
  window.addEventListener('online', () => void probeConnection())
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server could not be reached when it was last asked. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(follow, () => isLost)
}
