import { errorText } from '@countersign/app-shell/error-text'
import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../texts.ts'
import { saveCsv } from './save-csv.ts'

interface ExportButtonProps {
  /** Without '.csv'. */
  fileName: string
  readCsv: () => Promise<{ csv: string }>
}

/** Downloads what the import of the page reads. */
export function ExportButton({ fileName, readCsv }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: readCsv,
    onSuccess: ({ csv }) => saveCsv(`${fileName}.csv`, csv),
    onError: (error) =>
      showToast({
        kind: 'error',
        id: 'export',
        title: texts.import.exportFailure,
        message: errorText(error),
      }),
  })
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      {texts.import.export}
    </Button>
  )
}
