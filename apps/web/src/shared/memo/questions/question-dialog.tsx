import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { MAX_REPLY_CHARACTERS } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { RemarkFiles } from '../../memo-actions/remark-files.tsx'
import type { ReplyDraft } from '../replies/kept-replies.ts'
import { useReplyDraft } from '../replies/use-reply-draft.ts'
import classes from './questions.module.css'
import { questionTexts } from './texts.ts'

interface QuestionDialogProps {
  /** Under which unsent text is kept. */
  draftKey: string
  title: string
  label: string
  confirmLabel: string
  /** Above the field. */
  children: ReactNode
  sending: { isPending: boolean; error: Error | null }
  isReady?: boolean
  /** Closes the dialog, and forgets the draft, once it was sent. */
  onSend: (draft: ReplyDraft) => void
  onClose: () => void
}

/** Writes a question or an answer of 1 to 3000 characters, with files (M5). Mounted while it is open; unsent text is kept. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { draftKey, title, label, confirmLabel, children, sending, isReady = true, onSend, onClose } = props
  const [wasTried, setTried] = useState(false)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const { text, files, change } = useReplyDraft(draftKey, limit)
  const problem = problemOf(text.trim().length, wasTried)
  const send = () => {
    setTried(true)
    if (problemOf(text.trim().length, true) !== undefined) return
    onSend({ text: text.trim(), attachments: files.attachments })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={title}
      primary={{
        label: confirmLabel,
        onClick: send,
        busy: sending.isPending,
        disabled: !files.isReady || !isReady,
      }}
    >
      {children}
      <Textarea
        label={label}
        withAsterisk
        aria-required
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <RemarkFiles files={files} limit={limit} />
      {sending.error && (
        <div className={classes.failure}>
          <Notice tone="error">{sending.error.message}</Notice>
        </div>
      )}
    </DialogFrame>
  )
}

function problemOf(count: number, wasTried: boolean): string | undefined {
  if (count > MAX_REPLY_CHARACTERS) return questionTexts.tooLong(MAX_REPLY_CHARACTERS)
  return count === 0 && wasTried ? questionTexts.required : undefined
}
