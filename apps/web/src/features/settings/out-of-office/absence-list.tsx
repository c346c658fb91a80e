import { dayText, daysText } from '@countersign/domain'
import type { CallOutput } from '@countersign/contract'
import { PersonAvatar, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import type { OwnAbsence } from '../../../shared/absence/absence-queries.ts'
import { absenceTexts } from '../../../shared/absence/texts.ts'
import classes from './out-of-office.module.css'
import { texts } from './texts.ts'

interface CurrentAbsencesProps {
  absences: readonly OwnAbsence[]
  today: string
  onChange: (absence: OwnAbsence) => void
  onEnd: (absence: OwnAbsence) => void
}

/** Absences that hold or are planned. */
export function CurrentAbsences({ absences, today, onChange, onEnd }: CurrentAbsencesProps) {
  return (
    <Sheet padded={false} label={texts.current}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.current}</h2>
      </div>
      <ul className={classes.list}>
        {absences.map((absence) => {
          const days = daysText(absence.first_day, absence.last_day, today)
          const isPlanned = absence.state === 'planned'
          return (
            <li key={absence.absence_id} className={classes.absence}>
              <div className={classes.what}>
                <span className={classes.when}>
                  {days} · {isPlanned ? texts.planned : texts.running}
                </span>
                <span className={classes.meta}>
                  {delegatesText(absence)}
                  {absence.set_by && ` · ${texts.setBy(absence.set_by.name)}`}
                </span>
                {absence.note !== '' && <span className={classes.meta}>{absence.note}</span>}
                {absence.warnings.map((warning) => (
                  <span
                    key={`${warning.path} ${warning.kind} ${warning.first_day}`}
                    className={classes.warning}
                  >
                    {warningText(absence, warning, today)}
                  </span>
                ))}
              </div>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.changeOf(days)}
                  onClick={() => onChange(absence)}
                >
                  {texts.change}
                </Button>
                <Button
                  variant="danger"
                  size="xs"
                  aria-label={isPlanned ? texts.removeOf(days) : texts.endOf(days)}
                  onClick={() => onEnd(absence)}
                >
                  {isPlanned ? absenceTexts.remove : absenceTexts.endNow}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** Absences that are over. */
export function PastAbsences({ absences, today }: { absences: readonly OwnAbsence[]; today: string }) {
  return (
    <Sheet padded={false} label={texts.past}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.past}</h2>
        <span className={classes.meta}>{absences.length}</span>
      </div>
      {absences.length === 0 && <p className={classes.none}>{texts.noPast}</p>}
      <ul className={classes.list}>
        {absences.map((absence) => (
          <li key={absence.absence_id} className={classes.absence}>
            <div className={classes.what}>
              <span className={classes.when}>{daysText(absence.first_day, absence.last_day, today)}</span>
              <span className={classes.meta}>
                {delegatesText(absence)}
                {absence.state === 'ended' && ` · ${texts.ended}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Whom the person decides for today (K2). */
export function ActingFor({
  people,
  today,
}: {
  people: CallOutput<'get_absences'>['acting_for']
  today: string
}) {
  return (
    <Sheet padded={false} label={texts.actingFor}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.actingFor}</h2>
      </div>
      <ul className={classes.list}>
        {people.map(({ email, name, until }, at) => (
          <li key={`${email} ${at}`} className={classes.absence}>
            <PersonAvatar name={name} photoURL={null} size={28} />
            <div className={classes.what}>
              <span className={classes.when}>{name}</span>
              {until !== null && <span className={classes.meta}>{texts.until(dayText(until, today))}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function delegatesText({ lines }: OwnAbsence): string {
  const names = new Set(lines.flatMap(({ delegate }) => delegate?.name ?? []))
  return names.size === 0 ? texts.noDelegate : [...names].join(', ')
}

function warningText(
  { lines }: OwnAbsence,
  { path, kind, first_day, last_day }: OwnAbsence['warnings'][number],
  today: string,
): string {
  const name = lines[Number(path.split('.')[1])]?.delegate?.name ?? ''
  return texts.warnings[kind](name, daysText(first_day, last_day, today))
}
