import { CallError } from '@countersign/client'
import { Notice } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../lib/length-problem.ts'
import { EditDialog } from './edit-dialog.tsx'
import { texts } from './texts.ts'

interface NameDialogProps {
  title: string
  /** As it is now; empty for something new. */
  name: string
  /** Who changed it last. */
  changedBy?: string | null | undefined
  maxCharacters: number
  busy: boolean
  error: Error | null
  onClose: () => void
  /** Receives the name without white space around it. */
  onSave: (name: string) => void
}

/**
 * Names something new, or renames it; a refusal appears in the dialog. What another administrator renamed since it was opened says so, and
 * what was typed stays (A6).
 */
export function NameDialog({
  title,
  name: current,
  changedBy,
  maxCharacters,
  error,
  onSave,
  ...dialog
}: NameDialogProps) {
  const [opened] = useState(current)
  const [name, setName] = useState(current)
  const [wasTried, setWasTried] = useState(false)
  const required = wasTried && name.trim() === '' ? texts.required : undefined
  const problem = lengthProblem(name, maxCharacters) ?? required
  const isRenamed = current !== opened && current !== name.trim()
  const isStale = error instanceof CallError && error.code === 'ABORTED'
  return (
    <EditDialog
      title={title}
      {...dialog}
      error={isRenamed && isStale ? null : error}
      onSave={() => {
        setWasTried(true)
        if (name.trim() !== '' && problem === undefined) onSave(name.trim())
      }}
    >
      <TextInput
        label={texts.name}
        required
        data-autofocus
        error={problem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isRenamed && (
        <Notice tone="amber" isAlert>
          {texts.renamed(changedBy ?? texts.another, current)} {texts.saveAgain}
        </Notice>
      )}
    </EditDialog>
  )
}
