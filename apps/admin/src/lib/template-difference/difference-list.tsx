import { EmptyState } from '@countersign/ui'
import classes from './difference-list.module.css'
import type { Difference } from './difference.ts'
import { texts } from './texts.ts'

/** What differs between two versions of a template, part by part. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <EmptyState text={texts.none} />
  return (
    <ol className={classes.list}>
      {differences.map((difference, at) => (
        <DifferenceLine key={`${at} ${difference.name}`} of={difference} />
      ))}
    </ol>
  )
}

function DifferenceLine({ of: { kind, subject, name, settings } }: { of: Difference }) {
  return (
    <li className={classes.line}>
      <span className={classes.kind} data-kind={kind}>
        {texts.kinds[kind]}
      </span>
      <div className={classes.what}>
        <p className={classes.name}>
          <span className={classes.subject}>{texts.subjects[subject]}</span> {name}
        </p>
        {settings.length > 0 && (
          <dl className={classes.settings}>
            {settings.map(({ label, before, after }) => (
              <div key={label} className={classes.setting}>
                <dt>{label}</dt>
                <dd>
                  <del>{before || texts.nothing}</del> → <ins>{after || texts.nothing}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
