import { formatDateTime, formatDay } from '@countersign/app-shell/dates'
import { Button } from '@mantine/core'
import { MemoFile } from '../memo-file.tsx'
import type { ConditionAction, ShownCondition } from './shown-condition.ts'
import classes from './conditions.module.css'
import { conditionTexts as texts } from './texts.ts'

interface ConditionItemProps {
  memoId: string
  condition: ShownCondition
  onAsk: (action: ConditionAction) => void
}

/** One condition: its state and due day, its text, what became of it, and what the reader may do (R2). */
export function ConditionItem({ memoId, condition, onAsk }: ConditionItemProps) {
  const { state, message, due_day, overdue_days, holder, history } = condition
  const actions = actionsOf(condition)
  return (
    <li className={classes.condition}>
      <p className={classes.state} data-state={state}>
        <strong>{texts.states[state]}</strong>
        <span>{texts.dueBy(formatDay(due_day))}</span>
        {overdue_days !== null && <strong>{texts.overdue(overdue_days)}</strong>}
      </p>
      <p className={classes.message}>{message}</p>
      {(state === 'OPEN' || state === 'REPORTED') && (
        <p className={classes.holder}>{texts.setBy(holder.name)}</p>
      )}
      {history.length > 0 && (
        <ul className={classes.history}>
          {history.map((note) => (
            <li key={note.at}>
              <p className={classes.when}>
                {note.acting_for === undefined ? note.name : texts.actingFor(note.name, note.acting_for)}{' '}
                {texts.actions[note.action]}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </p>
              {note.message !== '' && <p>{note.message}</p>}
              {note.attachments.length > 0 && (
                <ul className={classes.files}>
                  {note.attachments.map((file) => (
                    <li key={file.url}>
                      <MemoFile memoId={memoId} file={file} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {actions.length > 0 && (
        <div className={classes.buttons}>
          {actions.map((action) => (
            <Button key={action} variant="default" onClick={() => onAsk(action)}>
              {texts[action]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

function actionsOf({ can_report, can_close, can_refuse }: ShownCondition): ConditionAction[] {
  const allowed = { report: can_report, close: can_close, refuse: can_refuse }
  return (['report', 'close', 'refuse'] as const).filter((action) => allowed[action])
}
