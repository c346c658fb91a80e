import { ElapsedBadge, Seal, SignatureLine, StatusBadge } from '@countersign/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { usePrinting } from '../../../lib/use-printing.ts'
import { DueTime } from '../../due-times/due-time.tsx'
import { AddApprovers } from '../adding/add-approvers.tsx'
import { HandOn } from '../handing-on/hand-on.tsx'
import { LogEntryView } from './log-entry-view.tsx'
import classes from './log-level-card.module.css'
import {
  addedText,
  awayText,
  blockedText,
  elapsedText,
  forecastText,
  levelBadge,
  levelRuleText,
  openSeats,
  sealStateOf,
} from '../log/log-lines.ts'
import type { LogLevel, OpenSeat } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { SubApprovers } from '../sub-approvers/sub-approvers.tsx'
import { logTexts } from '../log/texts.ts'

interface LogLevelCardProps {
  memo: LogMemo
  /** All levels of the memo. */
  levels: readonly LogLevel[]
  level: LogLevel
}

/** One level of the log. Waiting levels start folded; a level that becomes current unfolds. */
export function LogLevelCard({ memo, levels, level }: LogLevelCardProps) {
  const ownEmail = useSignedInUser().email.toLowerCase()
  const ownSlot = level.approvers.find(({ email }) => email === ownEmail)
  const state = sealStateOf(level)
  const [chosen, setChosen] = useState<boolean>()
  const isPrinting = usePrinting()
  const isOpen = isPrinting || (chosen ?? state !== 'waiting')
  const bodyId = useId()
  const elapsed = elapsedText(level)
  const badge = levelBadge(level)
  // A release without adding answers without it.
  const adding = memo.abilities.addApprovers
  return (
    <li className={classes.level} data-state={state}>
      <div className={classes.head}>
        <Seal number={level.sequence_no + 1} state={state} />
        <div className={classes.name}>
          <h3 className={classes.title}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setChosen(!isOpen)}
            >
              {logTexts.sequence(level.sequence_no + 1)}
            </button>
          </h3>
          <p className={classes.rule}>{isOpen ? levelRuleText(level) : closedText(level)}</p>
          {addedText(level) !== undefined && <p className={classes.rule}>{addedText(level)}</p>}
          {level.is_current && memo.due !== null && <DueTime due={memo.due} />}
        </div>
        {elapsed !== undefined ? (
          <ElapsedBadge label={elapsed} />
        ) : (
          badge !== undefined && <StatusBadge {...badge} />
        )}
        <IconChevronDown
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={18}
          stroke={1.7}
          aria-hidden
        />
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {level.is_current && memo.blocked && <p className={classes.blocked}>{blockedText(memo.blocked)}</p>}
        {level.is_current && memo.forecast !== null && (
          <p className={classes.forecast}>{forecastText(memo.forecast)}</p>
        )}
        <div className={classes.body}>
          {level.logs.map((entry) => (
            <LogEntryView key={entry.log_id} memo={memo} entry={entry} />
          ))}
          {openSeats(level).map((line) => (
            <OpenSeatLine key={line.seat.approver_id} line={line}>
              {line.seat.approver_id === ownSlot?.approver_id && (
                <div className={classes.actions}>
                  {memo.abilities.editSubApprovers.allowed && (
                    <SubApprovers memo={memo} levels={levels} slot={ownSlot} />
                  )}
                  {/* A release without handing on answers without it. */}
                  {memo.abilities.handOn?.allowed && (
                    <HandOn memo={memo} levels={levels} seatId={ownSlot.approver_id} />
                  )}
                  {adding?.allowed && (
                    <AddApprovers memo={memo} levels={levels} seatId={ownSlot.approver_id} />
                  )}
                  {adding?.allowed === false && adding.reason === 'TOO_MANY_ADDED' && (
                    <p className={classes.away}>{adding.message}</p>
                  )}
                </div>
              )}
            </OpenSeatLine>
          ))}
          {level.watchers.length > 0 && (
            <p className={classes.watchers}>
              {logTexts.watchers}: {level.watchers.map((watcher) => watcher.name).join(', ')}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The summary of a folded level: its people. */
function closedText(level: LogLevel): string {
  return level.approvers.map((approver) => approver.name).join(', ')
}

function OpenSeatLine({ line, children }: { line: OpenSeat; children?: ReactNode }) {
  const { seat, badge, subApprovers, subApprovals } = line
  const away = awayText(seat)
  return (
    <div className={classes.line}>
      <SignatureLine name={seat.name} signed={false}>
        {badge === undefined ? (
          <span className={classes.notNeeded}>{logTexts.notNeeded}</span>
        ) : (
          <StatusBadge plain {...badge} />
        )}
      </SignatureLine>
      {seat.fell_at !== undefined && <p className={classes.away}>{logTexts.fellAt(seat.fell_at)}</p>}
      {away !== undefined && (
        <p className={classes.away} title={seat.away?.note}>
          {away}
        </p>
      )}
      {subApprovers.length > 0 && (
        <div className={classes.subApprovers} role="group" aria-label={logTexts.subApprovers(seat.name)}>
          {subApprovers.map((sub) => (
            <OpenSeatLine key={sub.seat.approver_id} line={sub} />
          ))}
          {subApprovals !== undefined && <p className={classes.needed}>{subApprovals}</p>}
        </div>
      )}
      {children}
    </div>
  )
}
