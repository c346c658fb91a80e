import { asOwnForm, emptyAnswers, isOfLevel, sectionFields } from '@countersign/domain'
import type { Section, TemplateContent } from '@countersign/domain'
import { FormSections, useAnswersForm } from '@countersign/form'
import { Sheet } from '@countersign/ui'
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconEye } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useListedContent } from '../../../lib/shared-lists/use-listed-content.ts'
import { splitTypedNumbers } from '../model/draft/typed-numbers.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard } from '../wizard-store.ts'
import { pretendUpload } from './pretend-upload.ts'
import { useFollowSelection } from './use-follow-selection.ts'
import classes from './preview-panel.module.css'

type Device = 'phone' | 'desktop'

const selectContent = (state: WizardState) => state.content
const devices = [
  { value: 'phone', label: texts.preview.phone },
  { value: 'desktop', label: texts.preview.desktop },
]

/** The form as the memo's author will see it, ready to fill in; it follows changes with a short delay. */
export const PreviewPanel = memo(function PreviewPanel({ onOpenWide }: { onOpenWide: () => void }) {
  const edited = useDeferredValue(useWizard(selectContent))
  const content = useMemo(() => splitTypedNumbers(edited).readable, [edited])
  const levelForms = useMemo(
    () => content.filter(isOfLevel).map((section) => ({ id: section.field_id, form: asSeen(section) })),
    [content],
  )
  const [device, setDevice] = useState<Device>('phone')
  const area = useRef<HTMLDivElement>(null)
  useFollowSelection(area, device)
  return (
    <Sheet padded={false} label={texts.preview.title}>
      <div className={classes.head}>
        <IconEye size={16} stroke={1.7} aria-hidden />
        <h2 className={classes.title}>{texts.preview.title}</h2>
        <Tooltip label={texts.preview.wide}>
          <ActionIcon aria-label={texts.preview.wide} onClick={onOpenWide}>
            <IconArrowsMaximize size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.device}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={texts.preview.device}
          data={devices}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
      </div>
      {/* Long forms scroll inside it, also by keyboard. */}
      <div ref={area} className={classes.area} data-device={device} tabIndex={-1}>
        <div className={classes.form}>
          <PreviewForm content={content} />
          {levelForms.map(({ id, form }) => (
            <div key={id}>
              <p className={classes.answeredBy}>{texts.preview.byApprovers}</p>
              <PreviewForm content={form} />
            </div>
          ))}
        </div>
      </div>
    </Sheet>
  )
})

/** A section that approvers answer, as they see it where nothing of the owner's hides it (R7). */
function asSeen(section: Section): TemplateContent {
  const own = new Set(sectionFields(section).map(({ field_id }) => field_id))
  const value = section.value.map((field) => ({
    ...field,
    conditions: (field.conditions ?? []).filter(({ field_ref }) => own.has(field_ref)),
  }))
  return [{ ...asOwnForm(section), conditions: [], value }]
}

const PreviewForm = memo(function PreviewForm({ content }: { content: TemplateContent }) {
  const [answers] = useState(() => emptyAnswers(content))
  const listed = useListedContent(content)
  const form = useAnswersForm({ ...listed, answers, uploadFile: pretendUpload })
  return <FormSections form={form} />
})
