import type { FileAnswer } from '@countersign/domain'
import { FileChip } from '@countersign/ui'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useFormContents } from '../../answers/form-context.ts'
import { isPicture } from '../../uploads/show-file.ts'
import { formTexts } from '../../texts.ts'
import { usePictureAddress } from './picture-address.ts'
import classes from './uploaded-file.module.css'

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
  const [enlarged, setEnlarged] = useState(false)
  const [busy, setBusy] = useState(false)
  const showsPicture = isPicture(file.name) && address !== undefined
  const open = () => {
    if (showsPicture) return setEnlarged(true)
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
      <Modal
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        title={file.name}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': formTexts.closePreview }}
      >
        <img className={classes.picture} src={address} alt={file.name} />
      </Modal>
    </>
  )
}
