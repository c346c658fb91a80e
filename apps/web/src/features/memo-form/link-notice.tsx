import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { OtherMemo } from '../../shared/memo/links/other-memo.tsx'
import { linkTexts } from '../../shared/memo/links/texts.ts'
import type { EditedMemo } from './memo-source.ts'

interface LinkNoticeProps {
  link: NonNullable<EditedMemo['link']>
  /** Undefined once the memo was submitted: the link stays. */
  onRemove: (() => void) | undefined
}

/** The memo that the one being written amends, extends or revokes (R4). */
export default function LinkNotice({ link, onRemove }: LinkNoticeProps) {
  const remove = onRemove && (
    <Button variant="default" size="xs" onClick={onRemove}>
      {linkTexts.remove}
    </Button>
  )
  return (
    <Notice end={remove}>
      {linkTexts.does(link.kind)} <OtherMemo other={link} />
      {link.revoked_by !== undefined && ` ${linkTexts.otherRevoked(link.memo_id, link.revoked_by)}`}
    </Notice>
  )
}
