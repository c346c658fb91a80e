import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { ConfirmChange } from '../../../lib/confirm-change.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { IntegrationCard } from '../integration-card.tsx'
import { isOpen } from './export-run.ts'
import type { ExportRun } from './export-run.ts'
import { ExportsTable } from './exports-table.tsx'
import { texts } from './texts.ts'

const POLL_MS = 1500

/** The exports of all that the organisation owns (P6): begins one, shows how far it has come, and downloads it. */
export function ExportsCard() {
  const exports = useQuery({
    ...callQuery(client, 'admin-get_exports', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) === true ? POLL_MS : false),
  })
  const [isAsking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<ExportRun>()
  const beginning = useChange('admin-create_export', { quiet: true, onDone: () => setAsking(false) })
  const deleting = useChange('admin-delete_export', { quiet: true, onDone: () => setLeaving(undefined) })
  const download = useMutation({
    // Asks for a fresh sign-in where the last one is too old (P3): the address of the download can't.
    mutationFn: (export_id: string) => client.call('admin-open_export', { export_id }),
    onSuccess: ({ path }) => window.location.assign(path),
    onError: (error) =>
      showToast({
        kind: 'error',
        id: 'download-export',
        title: texts.downloadFailure,
        message: errorText(error),
      }),
  })
  return (
    <IntegrationCard
      title={texts.title}
      hint={texts.hint}
      action={
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} aria-hidden />}
          disabled={exports.data === undefined || exports.data.exports.some(isOpen)}
          onClick={() => {
            beginning.reset()
            setAsking(true)
          }}
        >
          {texts.begin}
        </Button>
      }
    >
      <ExportsTable
        exports={exports.data?.exports}
        error={loadError(exports, texts.loadFailure)}
        onDownload={({ export_id }) => download.mutate(export_id)}
        onDelete={(run) => {
          deleting.reset()
          setLeaving(run)
        }}
      />
      {isAsking && (
        <ConfirmChange
          onClose={() => setAsking(false)}
          title={texts.beginTitle}
          text={texts.beginText}
          confirmLabel={texts.begin}
          change={beginning}
          onConfirm={() => beginning.mutate({})}
        />
      )}
      {leaving !== undefined && (
        <ConfirmChange
          onClose={() => setLeaving(undefined)}
          title={texts.deleteTitle}
          text={texts.deleteText}
          confirmLabel={texts.delete}
          danger
          change={deleting}
          onConfirm={() => deleting.mutate({ export_id: leaving.export_id })}
        />
      )}
    </IntegrationCard>
  )
}
