import { callQuery } from '@countersign/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../lib/server/client.ts'
import { reportInput } from '../filters/report-filters.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'

/** Interval at which the progress of an update is polled, milliseconds. */
const POLL_INTERVAL = 500

/** Updates the figures of the chosen company and year, as a job with progress (H5). */
export function useUpdate(filters: ReportFilters, template: ReportTemplate) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => {
      const { company, start_month, end_month, year } = reportInput(filters, template)
      return client.change('update_reports', { company, start_month, end_month, year })
    },
  })
  const updateId = start.data?.update_id
  const progress = useQuery({
    ...callQuery(client, 'get_reports_update', { update_id: updateId ?? '' }),
    enabled: updateId !== undefined,
    refetchInterval: ({ state }) => ((state.data?.state ?? 'pending') === 'pending' ? POLL_INTERVAL : false),
    gcTime: 0,
  })
  const state = progress.data?.state
  useEffect(() => {
    if (state !== 'fulfilled') return
    void queryClient.invalidateQueries({ queryKey: ['get_reports'] })
    void queryClient.invalidateQueries({ queryKey: ['get_reports_insights'] })
    void queryClient.invalidateQueries({ queryKey: ['get_reports_memos'] })
  }, [queryClient, state, updateId])
  const hasFailed = start.isError || progress.isError || state === 'rejected'
  const isRunning = start.isPending || (updateId !== undefined && !hasFailed && state !== 'fulfilled')
  return {
    update: () => start.mutate(),
    isRunning,
    hasFailed: hasFailed && !start.isPending,
    /** Memos read and in total, once the running job knows them. */
    progress: isRunning ? progress.data : undefined,
  }
}
