import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListFilters } from '../memo-lists/list-filters.ts'
import { messages } from '../messages.ts'
import type { ReportDialog } from './report-dialog.tsx'
import type { ReportOffer } from './use-report-offer.ts'
import classes from './report-export.module.css'

/** The dialog comes when it is wanted: lists open without it. */
const loadDialog = () => import('./report-dialog.tsx')

/** 'Download report' above a list; the dialog begins with the list's own table and filters. */
export function DownloadReport({ offer, filters }: { offer: ReportOffer; filters: ListFilters }) {
  const [Dialog, setDialog] = useState<typeof ReportDialog>()
  const [opened, setOpened] = useState(false)
  const [opening, setOpening] = useState(0)
  const open = async () => {
    try {
      const { ReportDialog } = await loadDialog()
      // It stands in the page before it opens: so it takes note of the focus, and gives it back.
      flushSync(() => {
        setDialog(() => ReportDialog)
        setOpening((now) => now + 1)
      })
      setOpened(true)
    } catch {
      showToast({ kind: 'error', id: 'report', message: messages.app.sendFailureTryAgain })
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
        {messages.report.download}
      </Button>
      {Dialog !== undefined && (
        <Dialog
          // Each opening begins anew.
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
