import { CallError } from '@countersign/client'
import { ActionBar, Crumbs, EmptyState, ErrorState, PageBody, Sheet } from '@countersign/ui'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { errorText } from '../../lib/error-text.ts'
import { useReminder } from '../../lib/memo-actions/reminder/use-reminder.tsx'
import { useMemoDecisions } from '../../lib/memo-actions/use-memo-decisions.tsx'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'
import { ApproverLog } from './approver-log.tsx'
import { barButtons, decisionKeys, sharedRefusal } from './bar-buttons.ts'
import { logMemoOf } from './log-memo.ts'
import { MemoBarButtons, targetOf } from './memo-bar-buttons.tsx'
import { MemoSheet } from './memo-sheet.tsx'
import { MemoSheetSkeleton } from './memo-sheet-skeleton.tsx'
import { crumbsOf, historyPathOf } from './memo-variants.ts'
import { memoViewQuery } from './memo-view-query.ts'
import classes from './memo-view-page.module.css'

/** A memo for its owner, approvers and watchers (end-user document section 2 'memo view'). */
export function Component() {
  const { product_id: memoId = '' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const query = useQuery({
    ...memoViewQuery(memoId),
    refetchOnWindowFocus: 'always',
  })
  const { ask, dialog, isRunning } = useMemoDecisions((decision) => {
    if (decision === 'deleteDraft') void navigate(paths.memosDrafts, { replace: true })
  })
  const reminder = useReminder()
  const isClosed = query.error instanceof CallError && query.error.code === 'PERMISSION_DENIED'
  const details = isClosed ? undefined : query.data
  usePageTitle(details?.memo.memo_subject || memoId)

  // A decision that shows already may still be refused: the address follows once the answer is there.
  const moved = details && !isRunning ? historyPathOf(details.memo) : undefined
  useEffect(() => {
    if (moved !== undefined && moved !== pathname) void navigate(moved, { replace: true })
  }, [moved, pathname, navigate])

  const buttons = details ? barButtons(details) : []
  const keys = decisionKeys.filter(({ decision }) =>
    buttons.some(({ action, refusal }) => action === decision && refusal === undefined),
  )
  useShortcuts(
    Object.fromEntries(
      keys.map(({ key, decision }) => [
        key,
        details && !isRunning ? () => ask(decision, targetOf(details.memo)) : undefined,
      ]),
    ),
  )
  return (
    <>
      <ActionBar
        start={<Crumbs crumbs={crumbsOf(pathname, memoId)} />}
        notice={isRunning ? messages.memoActions.ongoing : sharedRefusal(buttons)}
      >
        {details && buttons.length > 0 && (
          <MemoBarButtons
            memo={details.memo}
            buttons={buttons}
            isRunning={isRunning}
            ask={ask}
            remind={reminder.remind}
          />
        )}
      </ActionBar>
      <PageBody>
        {details !== undefined ? (
          <div className={classes.view}>
            <MemoSheet
              memo={details.memo}
              changes={details.changes}
              isPending={details.approval_status === 'PENDING'}
            />
            {details.memo.memo_status !== 'SAVE_AS_DRAFT' && <ApproverLog memo={logMemoOf(details)} />}
          </div>
        ) : query.isError ? (
          <Sheet>
            <VisuallyHidden component="h1">{memoId}</VisuallyHidden>
            {isClosed ? (
              <EmptyState text={messages.memoView.noAccess} />
            ) : (
              <ErrorState
                title={messages.memoView.failure}
                detail={errorText(query.error)}
                onRetry={() => void query.refetch()}
              />
            )}
          </Sheet>
        ) : (
          <MemoSheetSkeleton />
        )}
      </PageBody>
      {dialog}
      {reminder.dialog}
    </>
  )
}
