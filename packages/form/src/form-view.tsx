import { displaySections, FORM_COLUMNS, isTemplateContent } from '@countersign/domain'
import type { CostReportFields, DisplaySection, FileAnswer } from '@countersign/domain'
import { memo, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import classes from './form-view.module.css'
import { DisplayValueView } from './view/display-value-view.tsx'

interface FormViewProps {
  /** The template's sections as they travel; what can't be read as a template shows the answers as a plain list. */
  templateContent: readonly unknown[]
  /** The memo's content, of either generation. */
  memoContent: readonly unknown[]
  /** Shows one uploaded file; the app knows how it opens. */
  renderFile: (file: FileAnswer) => ReactNode
  /** With it the amount carries its currency (H7). */
  cost?: CostReportFields
}

/** A memo's content for reading: two columns, one on small screens. The subject is the page's heading, not shown here. */
export const FormView = memo(function FormView({
  templateContent,
  memoContent,
  renderFile,
  cost,
}: FormViewProps) {
  const sections = useMemo(
    () => displaySections(isTemplateContent(templateContent) ? templateContent : [], memoContent, cost),
    [templateContent, memoContent, cost],
  )
  return (
    <div className={classes.sections}>
      {sections.map((section, at) => (
        <SectionView key={at} section={section} renderFile={renderFile} />
      ))}
    </div>
  )
})

function SectionView({
  section,
  renderFile,
}: { section: DisplaySection } & Pick<FormViewProps, 'renderFile'>) {
  const headingId = useId()
  const hasTitle = section.title !== ''
  return (
    <section className={classes.section} aria-labelledby={hasTitle ? headingId : undefined}>
      {hasTitle && (
        <h2 className={classes.title} id={headingId}>
          {section.title}
        </h2>
      )}
      <dl className={classes.fields}>
        {section.fields.map((field) => (
          <div
            key={field.field_id}
            className={classes.field}
            data-wide={field.width >= FORM_COLUMNS || undefined}
          >
            <dt className={classes.label}>{field.label}</dt>
            <dd className={classes.value}>
              <DisplayValueView value={field} label={field.label} renderFile={renderFile} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
