import { Modal } from '@mantine/core'
import { formTexts } from '../../texts.ts'
import classes from './uploaded-file.module.css'

interface PictureDialogProps {
  opened: boolean
  onClose: () => void
  name: string
  address: string | undefined
}

/** A picture, enlarged. */
export function PictureDialog({ opened, onClose, name, address }: PictureDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={name}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': formTexts.closePreview }}
    >
      <img className={classes.picture} src={address} alt={name} />
    </Modal>
  )
}
