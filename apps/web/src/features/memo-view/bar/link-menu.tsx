import { LINK_KINDS } from '@countersign/domain'
import type { LinkKind } from '@countersign/domain'
import { Menu } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { client } from '../../../lib/server/client.ts'
import { linkTexts } from '../../../shared/memo/links/texts.ts'
import { memoActionTexts } from '../../../shared/memo-actions/texts.ts'
import { CompactButton } from './compact-button.tsx'
import { useBeginDraft } from './use-begin-draft.ts'

/** Begins a draft that amends, extends or revokes the approved memo, and opens it (R4). */
export function LinkMenu({ memoId, disabled }: { memoId: string; disabled: boolean }) {
  const { mutate, isPending } = useBeginDraft(
    (kind: LinkKind) => client.change('link_memo', { memo_id: memoId, kind }),
    { id: 'link', title: linkTexts.failure },
  )
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <CompactButton
          label={memoActionTexts.link}
          icon={<IconLink size={17} stroke={1.8} aria-hidden />}
          disabled={disabled}
          loading={isPending}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {LINK_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => mutate(kind)}>
            {linkTexts.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
