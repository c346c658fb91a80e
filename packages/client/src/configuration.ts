import type { BrowserConfiguration } from '@countersign/contract'
import { CallError } from './call-error.ts'

/**
 * The browser's part of the remote configuration (I4).
 * @throws CallError UNREACHABLE or UNAVAILABLE if it cannot be fetched
 */
export async function fetchConfiguration(): Promise<BrowserConfiguration> {
  const response = await fetch('/config.json').catch((cause: unknown) => {
    throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
  })
  if (!response.ok) throw new CallError('UNAVAILABLE', `Network request failed (${response.status})`)
  return (await response.json()) as BrowserConfiguration
}
