import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import type { CallInput } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import type { MemoListName } from '../memo-lists.ts'
import { memoTypesQuery } from '../filters/memo-types-query.ts'

type ReportInput = CallInput<'createXlsxReport'>
export type ReportTable = ReportInput['memo_table']

/** The lists that can be exported, each with its table. */
export interface ReportOffer {
  audience: ReportInput['memo_audience_type']
  table: ReportTable
}

/** Drafts aren't exported (H8). */
const offers: Partial<Record<MemoListName, ReportOffer>> = {
  getMyMemosActiveWithUserID: { audience: 'memos', table: 'active' },
  getMyMemosHistoryWithUserID: { audience: 'memos', table: 'history' },
  getForMyApprovalActiveWithUserID: { audience: 'approvals', table: 'active' },
  getForMyApprovalHistoryWithUserID: { audience: 'approvals', table: 'history' },
  getMemosToWatchActiveWithUserID: { audience: 'watch', table: 'active' },
  getMemosToWatchHistoryWithUserID: { audience: 'watch', table: 'history' },
}

/**
 * The report that this list offers; undefined if its button is hidden. It is shown only if is_download_xlsx_enabled is on and
 * at least one memo type exists (U20).
 */
export function useReportOffer(name: MemoListName): ReportOffer | undefined {
  const isEnabled = useRemoteConfiguration()?.is_download_xlsx_enabled === true
  const offer = offers[name]
  const types = useQuery({ ...memoTypesQuery, enabled: isEnabled && offer !== undefined })
  return isEnabled && (types.data?.length ?? 0) > 0 ? offer : undefined
}
