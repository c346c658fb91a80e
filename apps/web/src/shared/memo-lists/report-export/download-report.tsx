import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { appTexts } from '../../../lib/texts.ts'
import type { ListFilters } from '../filters/list-filters.ts'
import type { ReportDialog } from './report-dialog.tsx'
import { reportExportTexts } from './texts.ts'
import type { ReportOffer } from './use-report-offer.ts'
import classes from './report-export.module.css'

/** Loaded on demand, so that lists open without it. */
const loadDialog = () => import('./report-dialog.tsx')

/** 'Download report' above a list; the dialog opens with the list's own table and filters. */
export function DownloadReport({ offer, filters }: { offer: ReportOffer; filters: ListFilters }) {
  const [Dialog, setDialog] = useState<typeof ReportDialog>()
  const [opened, setOpened] = useState(false)
  const [opening, setOpening] = useState(0)
  const open = async () => {
    try {
      const { ReportDialog } = await loadDialog()
      // Mounted before it opens, so that it records the focus and restores it.
      flushSync(() => {
        setDialog(() => ReportDialog)
        setOpening((now) => now + 1)
      })
      setOpened(true)
    } catch {
      showToast({ kind: 'error', id: 'report', message: appTexts.sendFailureTryAgain })
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
        onClick={() => void open()}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        {reportExportTexts.download}
      </Button>
      {Dialog !== undefined && (
        <Dialog
          // Each opening starts with a fresh dialog.
          key={opening}
          offer={offer}
          filters={filters}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
