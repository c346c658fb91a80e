import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { DialogFrame } from '@countersign/ui'
import { Input, Loader, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconFileOff, IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { client } from '../../../lib/server/client.ts'
import { DateRangeFilter } from '../filters/date-range-filter.tsx'
import type { DateRange } from '../filters/date-range-filter.tsx'
import type { ListFilters } from '../filters/list-filters.ts'
import { memoListTexts } from '../texts.ts'
import { MemoTypeChoice } from './memo-type-choice.tsx'
import { failureOf, outcomeOf } from './report-outcome.ts'
import type { ReportOutcome } from './report-outcome.ts'
import classes from './report-export.module.css'
import { reportExportTexts } from './texts.ts'
import type { ReportOffer, ReportTable } from './use-report-offer.ts'

const icons: Record<ReportOutcome['kind'], ReactNode> = {
  generating: <IconMailForward size={30} stroke={1.5} aria-hidden className={classes.good} />,
  nothing: <IconFileOff size={30} stroke={1.5} aria-hidden className={classes.quiet} />,
  failure: <IconAlertTriangle size={30} stroke={1.5} aria-hidden className={classes.bad} />,
}

interface ReportDialogProps {
  offer: ReportOffer
  filters: ListFilters
  opened: boolean
  onClose: () => void
}

/** Asks for the content of a report, then shows the outcome of the request (U20). */
export function ReportDialog({ offer, filters, opened, onClose }: ReportDialogProps) {
  const [table, setTable] = useState<ReportTable>(offer.table)
  const [range, setRange] = useState<DateRange>(filters)
  const [types, setTypes] = useState<string[]>(filters.memoType === undefined ? [] : [filters.memoType])
  const supportEmail = useRemoteConfiguration()?.support_email ?? ''
  const { whose, overdue } = filters
  const tasksInput = offer.audience === 'approvals' ? { whose, overdue } : {}
  const order = useMutation({
    mutationFn: () =>
      client.change('createXlsxReport', {
        memo_audience_type: offer.audience,
        memo_table: table,
        memo_types: types.length === 0 ? 'ALL' : types,
        start_date: range.startDate ?? null,
        end_date: range.endDate ?? null,
        ...tasksInput,
      }),
  })
  const outcome = order.isSuccess
    ? outcomeOf(order.data)
    : order.isError
      ? failureOf(order.error, supportEmail)
      : undefined

  if (order.isPending || outcome)
    return (
      <DialogFrame
        opened={opened}
        onClose={onClose}
        title={outcome?.title ?? reportExportTexts.wait}
        icon={outcome && icons[outcome.kind]}
        cancelLabel={null}
        primary={{ label: reportExportTexts.backToList, onClick: onClose, disabled: outcome === undefined }}
      >
        <div role={outcome?.kind === 'failure' ? 'alert' : 'status'}>
          {outcome === undefined && <Loader size={24} aria-label={reportExportTexts.wait} />}
          {outcome && <p className={classes.subtitle}>{outcome.subtitle}</p>}
          {outcome?.note !== undefined && <p className={classes.note}>{outcome.note}</p>}
        </div>
      </DialogFrame>
    )
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={reportExportTexts.download}
      primary={{ label: reportExportTexts.generate, onClick: () => order.mutate() }}
    >
      <p className={classes.note}>{reportExportTexts.intro}</p>
      <div className={classes.fields}>
        <Input.Wrapper label={reportExportTexts.table} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={reportExportTexts.table}
            data={[
              { value: 'active', label: memoListTexts.tabActive },
              { value: 'history', label: memoListTexts.tabHistory },
              { value: '', label: reportExportTexts.both },
            ]}
            value={table}
            onChange={(value) => setTable(value as ReportTable)}
          />
        </Input.Wrapper>
        <DateRangeFilter start={range.startDate} end={range.endDate} onChange={setRange} />
        <MemoTypeChoice chosen={types} onChange={setTypes} />
      </div>
    </DialogFrame>
  )
}
