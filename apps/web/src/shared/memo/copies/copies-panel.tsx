import { formatDateTime, formatDay } from '@countersign/app-shell/dates'
import { Sheet } from '@countersign/ui'
import conditionClasses from '../conditions/conditions.module.css'
import type { Details } from '../memo-view-query.ts'
import classes from './copies.module.css'
import { copiesTexts as texts } from './texts.ts'

type Copies = NonNullable<Details['copies']>
type Reader = Copies['readers'][number]

/** Who has a copy of an approved memo, and who has acknowledged it (R5), above its log; nothing where no one has. */
export function CopiesPanel({ copies }: Pick<Details, 'copies'>) {
  if (!copies) return null
  const { readers, missing, acknowledged, due_day } = copies
  const waiting = readers.filter(({ acknowledged_at }) => acknowledged_at === null)
  const done = readers.filter(({ acknowledged_at }) => acknowledged_at !== null)
  const isComplete = acknowledged === undefined || acknowledged.count >= acknowledged.of
  return (
    <Sheet padded={false} label={texts.title}>
      <h2 className={conditionClasses.title}>{texts.title}</h2>
      <div className={conditionClasses.condition}>
        <p className={conditionClasses.state} data-state={isComplete ? 'CLOSED' : 'OPEN'}>
          <strong>
            {acknowledged
              ? texts.acknowledged(acknowledged.count, acknowledged.of)
              : texts.copied(readers.length)}
          </strong>
          {!isComplete && due_day !== undefined && <span>{texts.dueBy(formatDay(due_day))}</span>}
        </p>
        {missing.length > 0 && (
          <p className={conditionClasses.message}>{texts.missing(missing.join(', '))}</p>
        )}
        {acknowledged ? (
          <>
            <People label={texts.waiting(waiting.length)} people={waiting} />
            <People label={texts.done(done.length)} people={done} />
          </>
        ) : (
          <People label={texts.copied(readers.length)} people={readers} />
        )}
      </div>
    </Sheet>
  )
}

/** Folded, as there may be hundreds. */
function People({ label, people }: { label: string; people: readonly Reader[] }) {
  if (people.length === 0) return null
  return (
    <details className={classes.people}>
      <summary>{label}</summary>
      <ul>
        {people.map(({ email, name, acknowledged_at, has_left }) => (
          <li key={email}>
            <span>{name}</span>
            {acknowledged_at !== null && (
              <time className={classes.when} dateTime={acknowledged_at}>
                {formatDateTime(acknowledged_at)}
              </time>
            )}
            {has_left && <span className={classes.when}>{texts.left}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
