import type { FileAnswer } from '@countersign/domain'
import { FileChip, useLoadedDialog } from '@countersign/ui'
import { useState } from 'react'
import { useFormContents } from '../../answers/form-context.ts'
import { isPicture } from '../../uploads/show-file.ts'
import { usePictureAddress } from './picture-address.ts'

const loadPictureDialog = async () => (await import('./picture-dialog.tsx')).PictureDialog

interface UploadedFileProps {
  file: FileAnswer
  /** Why it is rejected. */
  error: string | undefined
  onRemove: () => void
}

/** An uploaded file. A picture has a thumbnail and opens enlarged; the app opens other files. */
export function UploadedFile({ file, error, onRemove }: UploadedFileProps) {
  const { uploads, showFile } = useFormContents()
  const address = usePictureAddress(file, uploads.localFile(file.url))
  const enlarged = useLoadedDialog(loadPictureDialog)
  const [busy, setBusy] = useState(false)
  const showsPicture = isPicture(file.name) && address !== undefined
  const open = () => {
    if (showsPicture) return enlarged.open()
    setBusy(true)
    void showFile?.open(file.url).finally(() => setBusy(false))
  }
  return (
    <>
      <FileChip
        name={file.name}
        size={file.size}
        thumbnail={address}
        error={error}
        busy={busy}
        onOpen={showsPicture || showFile !== undefined ? open : undefined}
        onRemove={onRemove}
      />
      {enlarged.Dialog && (
        <enlarged.Dialog
          opened={enlarged.opened}
          onClose={enlarged.close}
          name={file.name}
          address={address}
        />
      )}
    </>
  )
}
