import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../lib/length-problem.ts'
import { shownRefusal } from '../../lib/shown-refusal.ts'
import { RenamedMeanwhile, useTypedName } from '../../lib/typed-name.tsx'
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
  const { name, setName, isRenamed } = useTypedName(current)
  const [wasTried, setWasTried] = useState(false)
  const required = wasTried && name.trim() === '' ? texts.required : undefined
  const problem = lengthProblem(name, maxCharacters) ?? required
  return (
    <EditDialog
      title={title}
      {...dialog}
      error={shownRefusal(error, isRenamed)}
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
      {isRenamed && <RenamedMeanwhile by={changedBy} name={current} />}
    </EditDialog>
  )
}
