import { emptyAnswers, formMessage, readSubmission, toContent } from '@countersign/domain'
import type { MemoContent, TemplateContent } from '@countersign/domain'
import {
  focusField,
  FormSections,
  FormView,
  ProblemSummary,
  useAnswersForm,
  useProblems,
} from '@countersign/form'
import { FileChip, Notice } from '@countersign/ui'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { useListedContent } from '../../../lib/shared-lists/use-listed-content.ts'
import { texts } from '../texts.ts'
import { pretendUpload } from './pretend-upload.ts'
import classes from './try-it-dialog.module.css'

interface TryItDialogProps {
  opened: boolean
  onClose: () => void
  name: string
  content: TemplateContent
}

/** Tries out the draft as a memo: validates with the rules of a submission, and saves nothing. */
export function TryItDialog({ opened, onClose, name, content }: TryItDialogProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={name.trim() === '' ? texts.preview.tryTitle : `${texts.preview.tryTitle}: ${name}`}
      fullScreen
      closeButtonProps={{ 'aria-label': texts.preview.close }}
    >
      <PretendMemo key={attempt} content={content} onStartAgain={() => setAttempt(attempt + 1)} />
    </Modal>
  )
}

function PretendMemo({ content, onStartAgain }: { content: TemplateContent; onStartAgain: () => void }) {
  const [answers] = useState(() => emptyAnswers(content))
  const listed = useListedContent(content)
  const form = useAnswersForm({ ...listed, answers, uploadFile: pretendUpload })
  const [device, setDevice] = useState('desktop')
  const [problems, setProblems] = useProblems(form)
  const [accepted, setAccepted] = useState<MemoContent | null>(null)
  const summary = useRef<HTMLDivElement>(null)
  const submit = () => {
    const found = form.check('submission')
    // Validates what the server would receive (F6).
    const { templateContent } = form
    const read = readSubmission(templateContent, toContent(templateContent, form.answers()))
    const isSound = found.length === 0 && read.issues.length === 0
    const rest = read.issues.map((one) => ({
      fieldId: String(one.path[0]),
      label: '',
      message: formMessage(one),
    }))
    setProblems(isSound ? [] : found.length > 0 ? found : rest)
    setAccepted(isSound ? read.content : null)
    requestAnimationFrame(() => summary.current?.focus())
  }
  const lines = problems.map(({ fieldId, label, message }) => ({
    label,
    message,
    onJump: () => focusField(fieldId),
  }))
  return (
    <div className={classes.page} data-device={device}>
      <div className={classes.head}>
        <p className={classes.text}>{texts.preview.tryText}</p>
        <SegmentedControl
          size="xs"
          aria-label={texts.preview.device}
          data={[
            { value: 'phone', label: texts.preview.phone },
            { value: 'desktop', label: texts.preview.desktop },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      <ProblemSummary ref={summary} lines={lines} />
      <div className={classes.form} hidden={accepted !== null}>
        <FormSections form={form} />
        <div className={classes.actions}>
          <Button onClick={submit}>{texts.preview.submit}</Button>
        </div>
      </div>
      {accepted && (
        <div className={classes.form}>
          <div role="status">
            <Notice>
              <strong>{texts.preview.accepted}</strong>
              <p className={classes.text}>{texts.preview.acceptedText}</p>
            </Notice>
          </div>
          <FormView
            templateContent={content}
            memoContent={accepted}
            renderFile={(file) => <FileChip name={file.name} size={file.size} />}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={onStartAgain}>
              {texts.preview.startAgain}
            </Button>
            <Button variant="default" onClick={() => setAccepted(null)}>
              {texts.preview.back}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
