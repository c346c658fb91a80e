import { errorText } from '@countersign/app-shell/error-text'
import { ErrorState, SkeletonRows } from '@countersign/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { memoLedgerQuery } from '../memo-view-query.ts'
import { LedgerTables } from './ledger-tables.tsx'
import { timeTexts } from './texts.ts'
import classes from './time-section.module.css'

/** The memo's ledger at the end of the log (L6), folded: few readers need it, and it costs reading the whole log. */
export function TimeSection({ memoId }: { memoId: string }) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {timeTexts.title}
          </button>
        </h3>
        <IconChevronDown
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={18}
          stroke={1.7}
          aria-hidden
        />
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <TimeBody memoId={memoId} />}
      </div>
    </div>
  )
}

function TimeBody({ memoId }: { memoId: string }) {
  const query = useQuery({ ...memoLedgerQuery(memoId), refetchOnWindowFocus: 'always' })
  const ledger = query.data?.ledger
  if (ledger) return <LedgerTables ledger={ledger} />
  if (query.isError)
    return (
      <ErrorState
        title={timeTexts.failure}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  return <SkeletonRows rows={3} />
}
