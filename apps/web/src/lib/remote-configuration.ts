import { CallError, shouldRetry } from '@countersign/client'
import type { MemoStatus } from '@countersign/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountQuery } from './session.ts'

/** What browsers are told of the remote configuration (end-user document section 9; I4). */
export interface RemoteConfiguration {
  allowed_draft_button_statuses: MemoStatus[]
  edit_whitelisted_statuses: MemoStatus[]
  download_whitelisted_statuses: MemoStatus[]
  max_remarks_attachment: number
  is_cancel_active_memo_table_enabled: boolean
  is_draft_actions_enabled: boolean
  is_filter_by_memo_type_enabled: boolean
  is_filter_by_date_range_enabled: boolean
  is_download_xlsx_enabled: boolean
  is_table_options_visible: boolean
  enable_download_pdf: boolean
  is_global_search_enabled: boolean
  is_memo_creation_enabled: boolean
  support_email: string
  feedback_url: string
  chat_name: string
  company_name: string
}

/** Minimum fetch interval of the remote configuration, milliseconds (end-user document section 9). */
const configurationInterval = 3_600_000

async function fetchConfiguration(): Promise<RemoteConfiguration> {
  const response = await fetch('/config.json').catch((cause: unknown) => {
    throw new CallError('UNREACHABLE', 'Network request failed', { cause: String(cause) })
  })
  if (!response.ok) throw new CallError('UNAVAILABLE', `Network request failed (${response.status})`)
  return (await response.json()) as RemoteConfiguration
}

/** Fetched at start, and at most hourly. */
export const configurationQuery = queryOptions({
  queryKey: ['config.json'],
  queryFn: fetchConfiguration,
  staleTime: configurationInterval,
  refetchInterval: configurationInterval,
  gcTime: Number.POSITIVE_INFINITY,
  retry: shouldRetry,
})

/** The remote configuration; undefined until the first fetch answered. */
export function useRemoteConfiguration(): RemoteConfiguration | undefined {
  return useQuery(configurationQuery).data
}

/** Whether memos may be created: the setting is on, and the organisation group allows it; a failed check blocks (I3). */
export function useCanCreate(): boolean {
  const configuration = useRemoteConfiguration()
  const account = useQuery(accountQuery)
  return (
    configuration?.is_memo_creation_enabled === true && account.data?.user_group.is_creation_allowed === true
  )
}
