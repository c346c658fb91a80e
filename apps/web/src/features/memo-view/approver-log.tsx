import { EmptyState, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'
import { messages } from '../../lib/messages.ts'
import classes from './approver-log.module.css'
import { LogLevelCard } from './log-level-card.tsx'
import type { LogMemo } from './log-memo.ts'
import { memoLogsQuery } from './memo-view-query.ts'

const texts = memoViewMessages.memoLog

/** The approver log panel: the memo's levels, with who signed and who is still to (end-user document section 2). */
export function ApproverLog({ memo }: { memo: LogMemo }) {
  const query = useQuery({
    ...memoLogsQuery(memo.memoId),
    refetchOnWindowFocus: 'always',
  })
  const levels = query.data?.levels
  return (
    <Sheet padded={false} label={texts.title}>
      <h2 className={classes.title}>{texts.title}</h2>
      {levels !== undefined ? (
        levels.length === 0 ? (
          <EmptyState text={texts.empty} />
        ) : (
          <ol className={classes.levels}>
            {levels.map((level) => (
              <LogLevelCard key={level.sequence_id} memo={memo} levels={levels} level={level} />
            ))}
          </ol>
        )
      ) : query.isError ? (
        <ErrorState
          title={messages.memoView.failure}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} shape="feed" />
      )}
    </Sheet>
  )
}
