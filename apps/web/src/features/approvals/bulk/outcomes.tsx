import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { RowOutcome, sharesOf } from './bulk-rows.ts'
import classes from './bulk-sheet.module.css'
import { OpenButton } from './sheet-rows.tsx'
import { bulkTexts } from './texts.ts'

const words = {
  SENDING: bulkTexts.sending,
  APPROVED: bulkTexts.approved,
  REFUSED: bulkTexts.refused,
  UNANSWERED: bulkTexts.unanswered,
  NOT_SENT: bulkTexts.notSent,
} satisfies Record<RowOutcome['kind'], string>

interface OutcomeProps {
  memoId: string
  outcome: RowOutcome
  /** Undefined while others are being sent. */
  onTryAgain: (() => void) | undefined
  onOpen: () => void
  /** Why it can't be sent again, although it was opened. */
  problem: string | undefined
}

/** The outcome of one memo, and the way on where it wasn't approved: what was refused is opened first. */
export function Outcome({ memoId, outcome, onTryAgain, onOpen, problem }: OutcomeProps) {
  const { kind } = outcome
  const isToOpen = kind === 'REFUSED' && outcome.next === 'OPEN'
  const canRepeat = (kind === 'REFUSED' && !isToOpen) || kind === 'UNANSWERED' || kind === 'NOT_SENT'
  return (
    <span className={classes.reason}>
      <span>
        <strong data-outcome={kind}>{words[kind]}</strong>
        {'message' in outcome && <span className={classes.message}>{outcome.message}</span>}
        {(kind === 'REFUSED' || kind === 'NOT_SENT') && (
          <span className={classes.message}>{bulkTexts.nothingRecorded}</span>
        )}
        {isToOpen && problem !== undefined && (
          <span className={classes.message} role="alert">
            {problem}
          </span>
        )}
        {kind === 'UNANSWERED' && <span className={classes.message}>{bulkTexts.countsOnce}</span>}
      </span>
      {isToOpen && <OpenButton memoId={memoId} onOpen={onOpen} />}
      {canRepeat && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          aria-label={bulkTexts.tryAgainLabel(memoId)}
          disabled={onTryAgain === undefined}
          onClick={onTryAgain}
        >
          {bulkTexts.tryAgain}
        </Button>
      )}
    </span>
  )
}

/** A strip of how many were approved and how many weren't; the title says the same in words. */
export function Shares({ shares }: { shares: ReturnType<typeof sharesOf> }) {
  return (
    <div className={classes.shares} aria-hidden>
      {(['approved', 'refused', 'unsure', 'sending'] as const).map(
        (share) =>
          shares[share] > 0 && <span key={share} data-share={share} style={{ flexGrow: shares[share] }} />,
      )}
    </div>
  )
}
