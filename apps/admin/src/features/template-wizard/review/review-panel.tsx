import type { TemplateFinding } from '@countersign/domain'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FindingPlace } from '../model/draft/judge-draft.ts'
import { texts } from '../texts.ts'
import classes from './review-panel.module.css'
import { useFindings } from './use-findings.ts'

const HEADING_ID = 'review-errors'

/** Scrolls to the list of findings and focuses its heading. */
export function focusReview(): void {
  const heading = document.getElementById(HEADING_ID)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

interface ReviewPanelProps {
  /** Null for a new template. */
  templateId: string | null
  /** Goes to a finding's place. */
  onShow: (place: FindingPlace) => void
}

/** Errors that prevent publishing, and warnings; each line links to its place. */
export function ReviewPanel({ templateId, onShow }: ReviewPanelProps) {
  const findings = useFindings(templateId)
  const errors = findings.filter((one) => one.severity === 'error')
  const warnings = findings.filter((one) => one.severity === 'warning')
  const list = (given: readonly TemplateFinding[]) => (
    <ul className={classes.list}>
      {given.map((one) => (
        <li
          key={`${one.part} ${one.code} ${one.path.join(' ')} ${one.message}`}
          className={classes.line}
          data-severity={one.severity}
        >
          {one.severity === 'error' ? (
            <IconAlertCircle size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          <span>
            {one.place !== '' && (
              <>
                <button type="button" className={classes.place} onClick={() => onShow(one)}>
                  {one.place}
                </button>
                {': '}
              </>
            )}
            {one.message}
          </span>
        </li>
      ))}
    </ul>
  )
  if (findings.length === 0)
    return (
      <p className={classes.good}>
        <IconCircleCheck size={18} aria-hidden />
        {texts.review.allGood}
      </p>
    )
  return (
    <>
      {errors.length > 0 && (
        <>
          <h3 id={HEADING_ID} tabIndex={-1} className={classes.heading}>
            {texts.review.errors(errors.length)}
          </h3>
          {list(errors)}
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h3 className={classes.heading}>{texts.review.warnings}</h3>
          {list(warnings)}
        </>
      )}
    </>
  )
}
