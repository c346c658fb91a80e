import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { ROW_TOOLTIPS } from '@countersign/ui'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit, IconMailForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useReminder } from '../../shared/memo-actions/reminder/use-reminder.tsx'
import { memoActionTexts } from '../../shared/memo-actions/texts.ts'
import { useMemoDecisions } from '../../shared/memo-actions/use-memo-decisions.tsx'
import type { MemoRow } from '../../shared/memo-lists/memo-lists.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { offeredActions } from './offered-actions.ts'
import type { ListWithActions } from './offered-actions.ts'
import classes from './row-actions.module.css'
import { RowMenu } from './row-menu.tsx'

/** The row actions of the owner's lists: buttons to edit and remind, and a menu for the rest. Render `dialog` in the page. */
export function useRowActions(list: ListWithActions): {
  rowActions: (memo: MemoRow) => ReactNode
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

  const rowActions = (memo: MemoRow) => {
    if (!configuration) return null
    const { canEdit, canRemind, decisions } = offeredActions(list, memo.memo_status, configuration)
    return (
      <div className={classes.actions}>
        {canEdit && (
          <Tooltip {...ROW_TOOLTIPS.first} label={memoActionTexts.edit}>
            <ActionIcon
              aria-label={memoListTexts.actionOn(memoActionTexts.edit, memo.memo_id)}
              onClick={() => void navigate(paths.edit(memo.memo_id))}
            >
              <IconEdit size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {canRemind && (
          <Tooltip {...ROW_TOOLTIPS.first} label={memoActionTexts.remind}>
            <ActionIcon
              aria-label={memoListTexts.actionOn(memoActionTexts.remind, memo.memo_id)}
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
