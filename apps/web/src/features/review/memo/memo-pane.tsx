import { errorText } from '@countersign/app-shell/error-text'
import { focusChangedAnswer } from '@countersign/form'
import { EmptyState, ErrorState, Sheet } from '@countersign/ui'
import { CallError } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { ApproverLog } from '../../../shared/memo/approver-log/approver-log.tsx'
import { logMemoOf } from '../../../shared/memo/log/log-memo.ts'
import MemoLinks from '../../../shared/memo/links/memo-links.tsx'
import { memoViewQuery } from '../../../shared/memo/memo-view-query.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import ContentChanges from '../../../shared/memo/sheet/content-changes.tsx'
import { MemoContent, MemoHead, MemoInfo } from '../../../shared/memo/sheet/memo-parts.tsx'
import { MemoSheetSkeleton } from '../../../shared/memo/sheet/memo-sheet-skeleton.tsx'
import { reviewTexts } from '../texts.ts'
import classes from './memo-pane.module.css'
import { PhoneMemo } from './phone-memo.tsx'
import { SidePanels } from './side-panels.tsx'
import { showsChanges, SpecialPanel } from './special-panel.tsx'
import type { Screen } from './use-screen.ts'

interface MemoPaneProps {
  memoId: string
  screen: Screen
  /** The memo, or a new revision of it, came on the screen. */
  onShown: (revision: number) => void
}

/** One memo of the review. It is rendered ahead while another one is on the screen. */
export function MemoPane({ memoId, screen, onShown }: MemoPaneProps) {
  const query = useQuery({ ...memoViewQuery(memoId), refetchOnWindowFocus: 'always' })
  if (query.data !== undefined && !isClosed(query.error))
    return <LoadedMemo details={query.data} screen={screen} onShown={onShown} />
  return (
    <div className={classes.pane}>
      {query.isError ? (
        <Sheet>
          {isClosed(query.error) ? (
            <EmptyState text={reviewTexts.notOpen} />
          ) : (
            <ErrorState
              title={reviewTexts.memoFailure}
              detail={errorText(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
        </Sheet>
      ) : (
        <div className={classes.late}>
          <MemoSheetSkeleton />
        </div>
      )}
    </div>
  )
}

/** Whether the memo can't be read any more. */
export function isClosed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'PERMISSION_DENIED'
}

interface LoadedMemoProps {
  details: Details
  screen: Screen
  onShown: (revision: number) => void
}

function LoadedMemo({ details, screen, onShown }: LoadedMemoProps) {
  const pane = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLHeadingElement>(null)
  const { memo, changes, specials } = details
  const changed = useMemo(() => new Set(changes?.fields.map(({ field_id }) => field_id)), [changes])
  // Effects of a memo that is rendered ahead run when it comes on the screen.
  useLayoutEffect(() => {
    subject.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => onShown(memo.revision), [onShown, memo.revision])
  const go = (fieldId: string) => {
    if (pane.current) focusChangedAnswer(pane.current, fieldId)
  }
  const special = specials.length > 0 ? <SpecialPanel details={details} onGo={go} /> : null
  const log = <ApproverLog memo={logMemoOf(details)} />
  const content = (
    <>
      <MemoLinks link={details.link} linked_by={details.linked_by} />
      <MemoContent memo={memo} changed={changed} />
    </>
  )
  // Beside the special of a decided memo, the changes are in its note.
  const hasNote = specials.some(({ kind }) => showsChanges(kind))
  const changesPanel = changes && !hasNote && <ContentChanges changes={changes} opened />
  if (screen === 'phone')
    return (
      <div className={classes.pane} ref={pane} data-pane>
        <PhoneMemo details={details} subjectRef={subject} special={special} log={log}>
          {changesPanel}
          {content}
        </PhoneMemo>
      </div>
    )
  const sheet = (
    <Sheet rule="ruled">
      <MemoHead memo={memo} subjectRef={subject} />
      <MemoInfo memo={memo} />
      {changesPanel}
      {content}
    </Sheet>
  )
  return (
    <div className={classes.pane} ref={pane} data-pane data-screen={screen}>
      {screen === 'wide' ? (
        <>
          {sheet}
          <aside className={classes.side} aria-label={reviewTexts.side}>
            {special}
            {log}
          </aside>
        </>
      ) : (
        <SidePanels sheet={sheet} special={special} specialCount={specials.length} log={log} />
      )}
    </div>
  )
}
