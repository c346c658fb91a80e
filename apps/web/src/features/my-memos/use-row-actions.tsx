import { PERMISSIONS } from '@countersign/domain'
import type { MemoAction } from '@countersign/domain'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { decisionIcon } from '../../lib/memo-actions/decision-icon.tsx'
import { memoDecisions } from '../../lib/memo-actions/memo-decisions.ts'
import type { MemoDecision } from '../../lib/memo-actions/memo-decisions.ts'
import { useMemoDecisions } from '../../lib/memo-actions/use-memo-decisions.tsx'
import type { MemoRow } from '../../lib/memo-lists/memo-lists.ts'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'
import classes from './row-actions.module.css'

/** The flag that lets each list's rows have actions (document 1, section 9). */
const flags = {
  active: 'is_cancel_active_memo_table_enabled',
  drafts: 'is_draft_actions_enabled',
} as const

/** What each list offers on its rows, as far as the memo's status lets its owner. */
const offered: Record<keyof typeof flags, readonly MemoDecision[]> = {
  active: ['selfReturn', 'cancel'],
  drafts: ['cancel', 'deleteDraft'],
}

const ownerMay = (action: MemoAction, memo: MemoRow): boolean =>
  PERMISSIONS[action].owner?.includes(memo.memo_status) === true

/**
 * The row actions of the owner's lists: a button to edit and a menu with the rest. `rowActions` is undefined where the
 * remote configuration has them off. Place `dialog` in the page.
 */
export function useRowActions(list: keyof typeof flags): {
  rowActions: ((memo: MemoRow) => ReactNode) | undefined
  dialog: ReactNode
} {
  const configuration = useRemoteConfiguration()
  const navigate = useNavigate()
  const { ask, dialog } = useMemoDecisions()
  if (configuration?.[flags[list]] !== true) return { rowActions: undefined, dialog }

  const rowActions = (memo: MemoRow) => {
    const decisions = offered[list].filter((decision) => ownerMay(decision, memo))
    const canEdit =
      ownerMay('edit', memo) && configuration.edit_whitelisted_statuses.includes(memo.memo_status)
    return (
      <div className={classes.actions}>
        {canEdit && (
          <Tooltip label={messages.memoActions.edit}>
            <ActionIcon
              aria-label={messages.lists.actionOn(messages.memoActions.edit, memo.memo_id)}
              onClick={() => void navigate(paths.edit(memo.memo_id))}
            >
              <IconEdit size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {decisions.length > 0 && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={messages.lists.moreActions(memo.memo_id)}>
                <IconDots size={17} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {decisions.map((decision) => (
                <Menu.Item
                  key={decision}
                  leftSection={decisionIcon(decision)}
                  className={memoDecisions[decision].danger ? classes.danger : undefined}
                  onClick={() =>
                    ask(decision, {
                      memoId: memo.memo_id,
                      revision: memo.revision,
                      status: memo.memo_status,
                    })
                  }
                >
                  {memoDecisions[decision].confirmLabel}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    )
  }
  return { rowActions, dialog }
}
