import { formatDateTime } from '@countersign/app-shell/dates'
import { Notice } from '@countersign/ui'
import { Button, Group } from '@mantine/core'
import { texts } from '../texts.ts'
import type { MemoDraft } from '../use-memo-draft.ts'

/** Notices about unsaved text: restored in the tab where it was typed, offered in others. */
export function TypedCopyNotices({ draft }: { draft: MemoDraft }) {
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
