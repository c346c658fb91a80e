import { errorText } from '@countersign/app-shell/error-text'
import { CallError } from '@countersign/client'
import { ActionBar, Crumbs, EmptyState, ErrorState, PageBody, Sheet } from '@countersign/ui'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useReminder } from '../../shared/memo-actions/reminder/use-reminder.tsx'
import { memoActionTexts } from '../../shared/memo-actions/texts.ts'
import { useMemoDecisions } from '../../shared/memo-actions/use-memo-decisions.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useIsLeaving } from '../../lib/navigation/use-is-leaving.ts'
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts'
import { ApproverLog } from '../../shared/memo/approver-log/approver-log.tsx'
import { barButtons, decisionKeys, sharedRefusal } from './bar/bar-buttons.ts'
import type { BarAction } from './bar/bar-buttons.ts'
import { AskToErase } from './erasure/ask-to-erase.tsx'
import { LeadingOnButtons } from './leading-on/leading-on-buttons.tsx'
import { useLeadingOn } from './leading-on/use-leading-on.ts'
import { ConditionsPanel } from '../../shared/memo/conditions/conditions-panel.tsx'
import { CopiesPanel } from '../../shared/memo/copies/copies-panel.tsx'
import { HandOffPanel } from '../../shared/memo/hand-off/hand-off-panel.tsx'
import { DraftRoute } from '../../shared/memo/approver-log/draft-route.tsx'
import { logMemoOf } from '../../shared/memo/log/log-memo.ts'
import { MemoBarButtons, targetOf } from './bar/memo-bar-buttons.tsx'
import { MemoSheet } from '../../shared/memo/sheet/memo-sheet.tsx'
import { MemoSheetSkeleton } from '../../shared/memo/sheet/memo-sheet-skeleton.tsx'
import { crumbsOf, ownPathOf } from './memo-variants.ts'
import { memoViewQuery } from '../../shared/memo/memo-view-query.ts'
import type { Details } from '../../shared/memo/memo-view-query.ts'
import classes from './memo-view-page.module.css'
import { PdfFailure } from './bar/pdf-failure.tsx'
import { PdfWaits } from './bar/pdf-waits.tsx'
import { QuestionNotice } from './question-notice.tsx'
import { useAskQuestion } from '../../shared/memo/questions/use-ask-question.tsx'
import { texts } from './texts.ts'
import { useDecisionInAddress } from './use-decision-in-address.ts'

/** What an approver's decision uses up. */
const usedUp = new Set<BarAction>(['approve', 'reject', 'return', 'askQuestion'])

/** Whether the memo waits for its reader, and they may decide: a delegate has only one of its decisions (K4). */
function isToDecide({ waiting_since, abilities }: Details): boolean {
  return waiting_since !== null && decisionKeys.some(({ decision }) => abilities[decision]?.allowed === true)
}

/** A memo for its owner, approvers and watchers (U15). */
export function Component() {
  const { product_id: memoId = '' } = useParams()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const query = useQuery({
    ...memoViewQuery(memoId),
    refetchOnWindowFocus: 'always',
  })
  const wayOn = useLeadingOn(memoId, query.data !== undefined && isToDecide(query.data))
  const { ask, dialog, isRunning } = useMemoDecisions((decision, decidedId) => {
    wayOn.onDecided(decision, decidedId)
    // The answer may come after the person has left the page.
    if (decision === 'deleteDraft' && !isLeaving()) void navigate(paths.memosDrafts, { replace: true })
  })
  // Until the memo and the way on are there, so that the bar changes once and no button moves away under the pointer.
  const isBusy = isRunning || wayOn.isLoading
  const leadingOn = isBusy ? undefined : wayOn.leadingOn
  const reminder = useReminder()
  const question = useAskQuestion()
  const isClosed = query.error instanceof CallError && query.error.code === 'PERMISSION_DENIED'
  const details = isClosed ? undefined : query.data
  usePageTitle(details?.memo.memo_subject || memoId)

  // A decision that is shown already may still be refused: change the address only after the answer.
  const own = details && !isBusy ? ownPathOf(pathname, details.memo) : pathname
  useEffect(() => {
    if (own !== pathname && !isLeaving()) void navigate({ pathname: own, search, hash }, { replace: true })
  }, [own, pathname, search, hash, navigate, isLeaving])

  const all = details ? barButtons(details) : []
  // What a decision has used up makes room for the way on.
  const buttons = leadingOn ? all.filter(({ action }) => !usedUp.has(action)) : all
  const keys = decisionKeys.filter(({ decision }) =>
    buttons.some(({ action, refusal }) => action === decision && refusal === undefined),
  )
  useDecisionInAddress(
    details && keys.map(({ decision }) => decision),
    (decision) => details && ask(decision, targetOf(details)),
  )
  useShortcuts(
    Object.fromEntries(
      keys.map(({ key, decision }) => [
        key,
        details && !isBusy ? () => ask(decision, targetOf(details)) : undefined,
      ]),
    ),
  )
  return (
    <>
      <ActionBar
        start={<Crumbs crumbs={crumbsOf(pathname, memoId)} />}
        notice={isBusy ? memoActionTexts.ongoing : (leadingOn?.notice ?? sharedRefusal(buttons))}
      >
        {details && (buttons.length > 0 || leadingOn !== undefined) && (
          <>
            {leadingOn && <LeadingOnButtons {...leadingOn} />}
            <MemoBarButtons
              details={details}
              buttons={buttons}
              isBusy={isBusy}
              isBesideWayOn={leadingOn !== undefined}
              ask={ask}
              remind={reminder.remind}
              askQuestion={question.askQuestion}
            />
          </>
        )}
      </ActionBar>
      <PageBody>
        {details !== undefined ? (
          <div className={classes.view}>
            {details.pdf_failure && (
              <PdfFailure memoId={memoId} failure={details.pdf_failure} onTried={query.refetch} />
            )}
            {details.pdf_waits && <PdfWaits since={details.pdf_waits.since} />}
            <QuestionNotice abilities={details.abilities} />
            <MemoSheet
              memo={details.memo}
              links={details}
              changes={details.changes}
              specials={details.specials}
              isPending={details.approval_status === 'PENDING'}
            />
            <div className={classes.side}>
              {details.draft_route && <DraftRoute levels={details.draft_route} />}
              {details.memo.memo_status !== 'SAVE_AS_DRAFT' && (
                <>
                  <HandOffPanel memo={details.memo} hand_off={details.hand_off} />
                  <CopiesPanel copies={details.copies} />
                  <ConditionsPanel memo={details.memo} conditions={details.conditions} />
                  <ApproverLog memo={logMemoOf(details)} />
                  <AskToErase key={memoId} memoId={memoId} />
                </>
              )}
            </div>
          </div>
        ) : query.isError ? (
          <Sheet>
            <VisuallyHidden component="h1">{memoId}</VisuallyHidden>
            {isClosed ? (
              <EmptyState text={texts.noAccess} />
            ) : (
              <ErrorState
                title={texts.failure}
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
      {question.dialog}
    </>
  )
}
