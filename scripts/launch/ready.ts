import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import { isPortFree } from '../postgres/free-port.ts'

/** The first start migrates and loads the demo organisation, which takes a while on a slow machine. */
const READY_TIMEOUT_MS = 180_000

/** Waits until an address responds successfully. @throws PlainError after three minutes */
export async function waitUntilReady(address: string, signal: AbortSignal): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < end) {
    signal.throwIfAborted()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(2_000) })
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await sleep(40)
  }
  throw new PlainError(`${address} did not answer within ${READY_TIMEOUT_MS / 1000} s.`)
}

/** Makes sure that a port is free. @throws PlainError naming the setting to change */
export async function requireFreePorts(
  host: string,
  ports: [setting: string, port: number][],
): Promise<void> {
  for (const [setting, port] of ports) {
    if (!(await isPortFree(port, host))) {
      throw new PlainError(
        `Port ${port} is in use: stop the process that uses it, or set ${setting} to another port.`,
      )
    }
  }
}
