import { formatAmount } from '@countersign/domain'
import { PersonAvatar, SelectBox } from '@countersign/ui'
import { IconAlertCircle, IconArrowRight, IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { SubjectFor } from '../../../shared/memo-lists/subject-for.tsx'
import { specialSymbols } from '../../../shared/specials/special-symbols.ts'
import { specialTexts } from '../../../shared/specials/texts.ts'
import classes from './bulk-sheet.module.css'
import type { BulkRow, RowOutcome } from './bulk-rows.ts'
import { bulkTexts } from './texts.ts'

interface SheetRowProps {
  row: BulkRow
  /** Undefined before the row is sent: it can be unticked until then. */
  outcome: RowOutcome | undefined
  onTick: (isTicked: boolean) => void
  /** In place of what is special. */
  children?: ReactNode
}

/** A memo that is going to be approved, or was sent. */
export function SheetRow({ row, outcome, onTick, children }: SheetRowProps) {
  const { memo, isTicked } = row
  return (
    <li className={classes.row} data-outcome={outcome?.kind}>
      {outcome ? (
        <OutcomeIcon outcome={outcome} />
      ) : (
        <SelectBox
          label={bulkTexts.tick(memo.memo_id)}
          isSelected={isTicked}
          onToggle={() => onTick(!isTicked)}
        />
      )}
      <MemoCells memo={memo} />
      {outcome ? children : <Specials row={row} />}
    </li>
  )
}

/** A memo that is to be opened before it can be approved, or decided on its own page. */
export function HeldBackRow({ row, onOpen }: { row: BulkRow; onOpen: () => void }) {
  const { memo, problem } = row
  const reason = heldBackReason(memo)
  return (
    <li className={classes.row} data-held-back>
      <span className={classes.icon}>
        <IconLock size={16} stroke={1.8} aria-hidden />
      </span>
      <MemoCells memo={memo} />
      <span className={classes.reason}>
        <span>
          <strong>{bulkTexts.openFirst}</strong> {reason}
          {problem !== undefined && (
            <span className={classes.message} role="alert">
              {bulkTexts.stillHeldBack(problem)}
            </span>
          )}
        </span>
        <OpenButton memoId={memo.memo_id} onOpen={onOpen} />
      </span>
    </li>
  )
}

function heldBackReason(memo: BulkRow['memo']): string | undefined {
  if (memo.several_seats) return bulkTexts.chooseSeat
  if (memo.asks_questions) return bulkTexts.answerQuestions
  return memo.specials.find(({ opens_first }) => opens_first)?.reason
}

/** Opens a memo in a new tab; the sheet then learns how it is now. */
export function OpenButton({ memoId, onOpen }: { memoId: string; onOpen: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      rightSection={<IconArrowRight size={15} aria-hidden />}
      aria-label={bulkTexts.openLabel(memoId)}
      component="a"
      href={paths.approval(memoId)}
      target="_blank"
      onClick={onOpen}
      // The middle button opens it, too.
      onAuxClick={(event) => {
        if (event.button === 1) onOpen()
      }}
    >
      {bulkTexts.open}
    </Button>
  )
}

function MemoCells({ memo }: { memo: BulkRow['memo'] }) {
  return (
    <>
      <span className={classes.memo}>
        <strong className={classes.subject}>
          <SubjectFor subject={memo.memo_subject} actingFor={memo.acting_for} />
        </strong>
        <span className={classes.memoId}>{memo.memo_id}</span>
      </span>
      <span className={classes.owner}>
        <PersonAvatar name={memo.memo_owner_name} size={22} />
        {memo.memo_owner_name}
      </span>
      <span className={classes.numeric}>
        {memo.amount ? (
          <>
            <span className={classes.currency}>{memo.amount.currency}</span> {formatAmount(memo.amount.value)}
          </>
        ) : (
          '–'
        )}
      </span>
    </>
  )
}

function Specials({ row: { memo, isOpened } }: { row: BulkRow }) {
  if (memo.specials.length === 0) return <span className={classes.usual}>{bulkTexts.nothingSpecial}</span>
  return (
    <span className={classes.specials}>
      {isOpened && <span className={classes.usual}>{bulkTexts.opened}</span>}
      {memo.specials.map(({ kind, reason }) => {
        const Symbol = specialSymbols[kind]
        return (
          <span key={kind} className={classes.special}>
            <Symbol size={15} stroke={1.8} aria-hidden />
            <span>
              <strong>{specialTexts.kinds[kind]}</strong> {reason}
            </span>
          </span>
        )
      })}
    </span>
  )
}

function OutcomeIcon({ outcome: { kind } }: { outcome: RowOutcome }) {
  if (kind === 'SENDING')
    return (
      <span className={classes.icon}>
        <Loader size={16} aria-hidden />
      </span>
    )
  const Symbol = kind === 'APPROVED' ? IconCheck : kind === 'REFUSED' ? IconMinus : IconAlertCircle
  return (
    <span className={classes.icon} data-outcome={kind}>
      <Symbol size={15} stroke={2} aria-hidden />
    </span>
  )
}
