import { CallError, shouldRetry } from '@countersign/client'
import { queryOptions } from '@tanstack/react-query'

/** What the console reads of the browser's part of the remote configuration (I4). */
interface RemoteConfiguration {
  support_email: string
  feedback_url: string
  company_name: string
}

async function fetchConfiguration(): Promise<RemoteConfiguration> {
  const response = await fetch('/config.json').catch((cause: unknown) => {
    throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
  })
  if (!response.ok) throw new CallError('UNAVAILABLE', `Network request failed (${response.status})`)
  return (await response.json()) as RemoteConfiguration
}

/** Fetched at start, and at most hourly (console document section 9: 3,600,000 ms). */
export const configurationQuery = queryOptions({
  queryKey: ['config.json'],
  queryFn: fetchConfiguration,
  staleTime: 3_600_000,
  retry: shouldRetry,
})
