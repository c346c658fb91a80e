import { errorText } from '@countersign/app-shell/error-text'
import { EmptyState, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../lib/texts.ts'
import classes from './approver-log.module.css'
import { LogEntryView } from './log-entry-view.tsx'
import { LogLevelCard } from './log-level-card.tsx'
import type { LogMemo } from '../log/log-memo.ts'
import { memoLogsQuery } from '../memo-view-query.ts'
import { logTexts } from '../log/texts.ts'
import { TimeSection } from '../time/time-section.tsx'

/** The approver log panel: the memo's levels, with signed and pending approvers (U16). */
export function ApproverLog({ memo }: { memo: LogMemo }) {
  const query = useQuery({
    ...memoLogsQuery(memo.memoId),
    refetchOnWindowFocus: 'always',
  })
  const levels = query.data?.levels
  const entries = query.data?.entries ?? []
  return (
    <Sheet padded={false} label={logTexts.title}>
      <h2 className={classes.title}>{logTexts.title}</h2>
      {levels !== undefined ? (
        entries.length > 0 ? (
          <div className={classes.entries}>
            {entries.map((entry) => (
              <LogEntryView key={entry.log_id} memo={memo} entry={entry} />
            ))}
          </div>
        ) : levels.length === 0 ? (
          <EmptyState text={logTexts.empty} />
        ) : (
          <>
            <ol className={classes.levels}>
              {levels.map((level) => (
                <LogLevelCard key={level.sequence_id} memo={memo} levels={levels} level={level} />
              ))}
            </ol>
            <TimeSection memoId={memo.memoId} />
          </>
        )
      ) : query.isError ? (
        <ErrorState
          title={appTexts.sendFailure}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} shape="feed" />
      )}
    </Sheet>
  )
}
