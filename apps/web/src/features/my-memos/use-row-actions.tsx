import { PERMISSIONS } from '@countersign/domain'
import type { MemoAction } from '@countersign/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit, IconMailForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { MemoDecision } from '../../lib/memo-actions/memo-decisions.ts'
import { useReminder } from '../../lib/memo-actions/reminder/use-reminder.tsx'
import { useMemoDecisions } from '../../lib/memo-actions/use-memo-decisions.tsx'
import type { MemoRow } from '../../lib/memo-lists/memo-lists.ts'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'
import classes from './row-actions.module.css'
import { RowMenu } from './row-menu.tsx'

/** The flag that lets each list's rows have actions (end-user document section 9). */
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
 * The row actions of the owner's lists: buttons to edit and to remind, and a menu with the rest. `rowActions` is undefined where the
 * remote configuration has them off. Place `dialog` in the page.
 */
export function useRowActions(list: keyof typeof flags): {
  rowActions: ((memo: MemoRow) => ReactNode) | undefined
  dialog: ReactNode
} {
  const configuration = useRemoteConfiguration()
  const navigate = useNavigate()
  const { ask, dialog: decisionDialog } = useMemoDecisions()
  const reminder = useReminder()
  const dialog = (
    <>
      {decisionDialog}
      {reminder.dialog}
    </>
  )
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
        {ownerMay('remind', memo) && (
          <Tooltip label={messages.memoActions.remind}>
            <ActionIcon
              aria-label={messages.lists.actionOn(messages.memoActions.remind, memo.memo_id)}
              onClick={() => reminder.remind(memo.memo_id)}
            >
              <IconMailForward size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {decisions.length > 0 && (
          <RowMenu
            memoId={memo.memo_id}
            decisions={decisions}
            onChosen={(decision) =>
              ask(decision, { memoId: memo.memo_id, revision: memo.revision, status: memo.memo_status })
            }
          />
        )}
      </div>
    )
  }
  return { rowActions, dialog }
}
