import {
  displayLevelAnswers,
  displaySections,
  FORM_COLUMNS,
  imagePixelsBefore,
  isTemplateContent,
} from '@countersign/domain'
import type {
  AmountFields,
  ContentEntry,
  DisplayField,
  DisplaySection,
  FileAnswer,
} from '@countersign/domain'
import { IconGitCompare } from '@tabler/icons-react'
import { memo, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import classes from './form-view.module.css'
import { formTexts } from '../texts.ts'
import { DisplayValueView } from './display-value-view.tsx'

interface FormViewProps {
  /** The template's sections as received. If they are not a valid template, the answers show as a plain list. */
  templateContent: readonly unknown[]
  /** The memo's content, in either of its formats. */
  memoContent: readonly unknown[]
  /** Renders an uploaded file; the app knows how to open it. */
  renderFile: (file: FileAnswer) => ReactNode
  /** Adds the currency to the amount (M1). */
  amount?: AmountFields
  /** Ids of fields to mark as changed (M3). */
  changed?: ReadonlySet<string>
}

/** A memo's content for reading: two columns, one on small screens. The subject is the page's heading, not shown here. */
export const FormView = memo(function FormView({
  templateContent,
  memoContent,
  renderFile,
  amount,
  changed,
}: FormViewProps) {
  const sections = useMemo(
    () => displaySections(isTemplateContent(templateContent) ? templateContent : [], memoContent, amount),
    [templateContent, memoContent, amount],
  )
  return <SectionsView sections={sections} renderFile={renderFile} changed={changed} />
})

interface LevelAnswersViewProps {
  /** The template's sections as received. */
  templateContent: readonly unknown[]
  answers: readonly ContentEntry[]
}

/** What an approver answered for their level (R7), for reading beside their decision. Its sections need no titles there. */
export const LevelAnswersView = memo(function LevelAnswersView({
  templateContent,
  answers,
}: LevelAnswersViewProps) {
  const sections = useMemo(
    () =>
      displayLevelAnswers(isTemplateContent(templateContent) ? templateContent : [], answers).map(
        (section) => ({ ...section, title: '' }),
      ),
    [templateContent, answers],
  )
  return <SectionsView sections={sections} renderFile={({ name }) => name} />
})

interface SectionsViewProps extends Pick<FormViewProps, 'renderFile' | 'changed'> {
  sections: readonly DisplaySection[]
}

function SectionsView({ sections, renderFile, changed }: SectionsViewProps) {
  const pixelsBefore = useMemo(() => pixelsBeforeEach(sections), [sections])
  return (
    <div className={classes.sections}>
      {sections.map((section, at) => (
        <SectionView
          key={at}
          section={section}
          renderFile={renderFile}
          pixelsBefore={pixelsBefore}
          changed={changed}
        />
      ))}
    </div>
  )
}

/** The pixels of all images before each rich text: a memo shows no more images than its PDF (Q3). */
function pixelsBeforeEach(sections: readonly DisplaySection[]): ReadonlyMap<DisplayField, number> {
  const rich = sections.flatMap(({ fields }) => fields).filter((field) => field.kind === 'rich')
  const before = imagePixelsBefore(rich.map(({ html }) => html))
  return new Map(rich.map((field, at) => [field, before[at]!]))
}

interface SectionViewProps extends Pick<FormViewProps, 'renderFile' | 'changed'> {
  section: DisplaySection
  pixelsBefore: ReadonlyMap<DisplayField, number>
}

function SectionView({ section, renderFile, pixelsBefore, changed }: SectionViewProps) {
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
            {...(changed?.has(field.field_id) === true && {
              'data-changed': field.field_id,
              tabIndex: -1,
            })}
          >
            <dt className={classes.label}>
              {field.label}
              {changed?.has(field.field_id) === true && (
                <span className={classes.changed}>
                  <IconGitCompare size={13} stroke={1.8} aria-hidden /> {formTexts.changed}
                </span>
              )}
            </dt>
            <dd className={classes.value}>
              <DisplayValueView
                value={field}
                label={field.label}
                renderFile={renderFile}
                pixelsBefore={pixelsBefore.get(field)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
