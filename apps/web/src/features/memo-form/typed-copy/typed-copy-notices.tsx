import { formatDateTime } from '@countersign/app-shell/dates'
import { Notice } from '@countersign/ui'
import { Button, Group } from '@mantine/core'
import { texts } from '../texts.ts'
import type { RestoredCopy } from './typed-copy.ts'

interface TypedCopyNoticesProps {
  draft: {
    /** The copy that this tab restored, or null. */
    restored: RestoredCopy | null
    /** The copy of a closed tab, or null. */
    left: RestoredCopy | null
    discard(): void
    bringBack(): void
    discardLeft(): void
  }
}

/** Notices about unsaved text: restored in the tab where it was typed, offered in others. */
export function TypedCopyNotices({ draft }: TypedCopyNoticesProps) {
  const { restored, left } = draft
  return (
    <>
      {restored !== null && (
        <Notice
          end={
            <Button variant="default" size="xs" onClick={() => draft.discard()}>
              {texts.discard}
            </Button>
          }
        >
          {restored.isOlder ? texts.restoredOlder : texts.restored}
        </Notice>
      )}
      {left !== null && (
        <Notice
          end={
            <Group gap="xs" wrap="nowrap">
              <Button variant="default" size="xs" onClick={draft.bringBack}>
                {texts.bringBack}
              </Button>
              <Button variant="subtle" size="xs" onClick={draft.discardLeft}>
                {texts.discardLeft}
              </Button>
            </Group>
          }
        >
          {texts.left(formatDateTime(left.at))}
        </Notice>
      )}
    </>
  )
}
