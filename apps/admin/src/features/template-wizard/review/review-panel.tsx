import { reviewTemplate } from '@countersign/domain'
import type { TemplateFinding } from '@countersign/domain'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { findField, findSection } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'
import classes from './review-panel.module.css'

const selectContent = (state: WizardState) => state.content

/** What stands in the way of publishing, and what deserves another look; each line leads to its place. */
export function ReviewPanel({ onShow }: { onShow: (path: readonly string[]) => void }) {
  const content = useWizard(selectContent)
  const findings = useMemo(() => reviewTemplate(content), [content])
  const errors = findings.filter((one) => one.severity === 'error')
  const warnings = findings.filter((one) => one.severity === 'warning')
  const nameOf = ({ path }: TemplateFinding): string =>
    path
      .map((id) => findSection(content, id)?.field_name ?? findField(content, id)?.field_name)
      .filter((name) => name !== undefined)
      .join(' › ')
  const list = (given: readonly TemplateFinding[]) => (
    <ul className={classes.list}>
      {given.map((one) => (
        <li key={`${one.code} ${one.path.join(' ')}`} className={classes.line} data-severity={one.severity}>
          {one.severity === 'error' ? (
            <IconAlertCircle size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          <span>
            {one.path.length > 0 && (
              <>
                <button type="button" className={classes.place} onClick={() => onShow(one.path)}>
                  {nameOf(one)}
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
          <h3 className={classes.heading}>{texts.review.errors(errors.length)}</h3>
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
