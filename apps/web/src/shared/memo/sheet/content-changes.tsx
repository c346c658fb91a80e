import { formatDateTime } from '@countersign/app-shell/dates'
import type { ContentChange } from '@countersign/domain'
import { ChangedText } from '@countersign/ui'
import { IconChevronDown, IconFileDiff } from '@tabler/icons-react'
import { useId } from 'react'
import type { Details } from '../memo-view-query.ts'
import { sheetTexts } from './texts.ts'
import classes from './content-changes.module.css'

interface ContentChangesProps {
  changes: NonNullable<Details['changes']>
  /** Whether it starts unfolded. */
  opened: boolean
}

/** A folding panel with what a re-submission changed since the reader's last decision, field by field (D5). */
export default function ContentChanges({ changes, opened }: ContentChangesProps) {
  const { since, decided, fields, fell } = changes
  const headingId = useId()
  const when = formatDateTime(since)
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <details open={opened}>
        <summary className={classes.summary}>
          <IconFileDiff size={18} stroke={1.7} aria-hidden />
          <h2 className={classes.title} id={headingId}>
            {decided ? sheetTexts.changesSinceDecision(when) : sheetTexts.changesSinceSubmission(when)}
          </h2>
          {fields.length > 0 && (
            <span className={classes.count}>{sheetTexts.changeCount(fields.length)}</span>
          )}
          <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
        </summary>
        {fell && <p className={classes.fell}>{sheetTexts.fell(fell.map(({ label }) => label))}</p>}
        {fields.length === 0 ? (
          <p className={classes.none}>{sheetTexts.noChanges}</p>
        ) : (
          <dl className={classes.fields}>
            {fields.map((change) => (
              <div key={change.field_id} className={classes.field}>
                <dt className={classes.label}>
                  {change.label}
                  <span className={classes.kind}>{sheetTexts.changeKinds[kindOf(change)]}</span>
                </dt>
                <dd className={classes.value}>
                  {change.kind === 'files' ? <FileChanges change={change} /> : <TextChange change={change} />}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </details>
    </section>
  )
}

function kindOf(change: ContentChange): keyof typeof sheetTexts.changeKinds {
  if (change.kind === 'files') return 'changed'
  if (change.before === '') return 'added'
  return change.after === '' ? 'removed' : 'changed'
}

function TextChange({ change }: { change: Extract<ContentChange, { kind: 'text' }> }) {
  const { before, after } = change
  return before === after ? (
    <em>{sheetTexts.onlyLookChanged}</em>
  ) : (
    <ChangedText before={before} after={after} />
  )
}

function FileChanges({ change }: { change: Extract<ContentChange, { kind: 'files' }> }) {
  const lines = [
    ...change.removed.map((name) => ({ name, Mark: 'del' as const, what: sheetTexts.fileRemoved })),
    ...change.added.map((name) => ({ name, Mark: 'ins' as const, what: sheetTexts.fileAdded })),
    ...change.replaced.map((name) => ({ name, Mark: 'ins' as const, what: sheetTexts.fileReplaced })),
  ]
  return (
    <ul className={classes.files}>
      {lines.map(({ name, Mark, what }) => (
        <li key={`${what} ${name}`}>
          <Mark>{name}</Mark> ({what})
        </li>
      ))}
    </ul>
  )
}
