import { LiveRegion } from '@countersign/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconFileSpreadsheet, IconFileTypePdf, IconRefresh } from '@tabler/icons-react'
import { reportTexts } from '../texts.ts'
import { exportAddress } from './export-address.ts'
import { countText, updateTimeText } from '../figures/figure-text.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'
import classes from './update-bar.module.css'
import { useUpdate } from './use-update.ts'

const texts = reportTexts.update

interface UpdateBarProps {
  filters: ReportFilters
  template: ReportTemplate
  /** When the shown figures were brought up to date, ISO 8601; null before the first time, undefined while loading. */
  updated: string | null | undefined
  isLoading: boolean
  /** The figures could not be fetched, so their date is unknown. */
  isMissing: boolean
}

/** The filters in words, 'Update' with its progress, and the downloads (W15). */
export function UpdateBar({ filters, template, updated, isLoading, isMissing }: UpdateBarProps) {
  const { update, isRunning, hasFailed, progress } = useUpdate(filters, template)
  const isBusy = isLoading || isRunning
  const asOf = updated ? texts.asOf(updateTimeText(updated)) : texts.never
  const state = isBusy ? texts.wait : hasFailed ? texts.failed : isMissing ? texts.missing : asOf
  return (
    <div className={classes.bar}>
      <span className={classes.state}>{state}</span>
      <LiveRegion>{state}</LiveRegion>
      {isRunning ? (
        <UpdateProgress done={progress?.done ?? 0} total={progress?.total ?? 0} />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          disabled={isLoading}
          onClick={update}
        >
          {hasFailed ? texts.retry : texts.update}
        </Button>
      )}
      <ExportLinks filters={filters} template={template} />
    </div>
  )
}

function UpdateProgress({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <span className={classes.progress}>
      <Progress.Root size={6} className={classes.track}>
        <Progress.Section value={percent} aria-label={texts.progress} className={classes.section} />
      </Progress.Root>
      {total > 0 && <span className={classes.read}>{texts.read(countText(done), countText(total))}</span>}
    </span>
  )
}

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'pdf', icon: IconFileTypePdf },
] as const

const labels = {
  xlsx: [reportTexts.export.spreadsheet, reportTexts.export.spreadsheetLabel],
  pdf: [reportTexts.export.pdf, reportTexts.export.pdfLabel],
} as const

function ExportLinks({ filters, template }: { filters: ReportFilters; template: ReportTemplate }) {
  return (
    <span className={classes.exports}>
      {formats.map(({ format, icon: Icon }) => (
        <Button
          key={format}
          component="a"
          variant="default"
          size="xs"
          href={exportAddress(format, filters, template)}
          aria-label={labels[format][1]}
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
        >
          {labels[format][0]}
        </Button>
      ))}
    </span>
  )
}
