import { Drawer } from '@mantine/core'
import { ReviewPanel } from '../review/review-panel.tsx'
import type { FindingPlace } from '../model/draft/judge-draft.ts'
import { texts } from '../texts.ts'

interface CheckDrawerProps {
  opened: boolean
  onClose: () => void
  onShow: (place: FindingPlace) => void
  templateId: string | null
}

/** The check before publishing, beside the form that it judges. */
export function CheckDrawer({ opened, onClose, onShow, templateId }: CheckDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={texts.review.title}
      closeButtonProps={{ 'aria-label': texts.review.close }}
    >
      <ReviewPanel templateId={templateId} onShow={onShow} />
    </Drawer>
  )
}
