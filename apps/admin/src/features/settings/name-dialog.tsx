import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../lib/length-problem.ts'
import { EditDialog } from './edit-dialog.tsx'
import { texts } from './texts.ts'

interface NameDialogProps {
  title: string
  /** Empty for something new. */
  name: string
  maxCharacters: number
  busy: boolean
  error: Error | null
  onClose: () => void
  /** Receives the name without white space around it. */
  onSave: (name: string) => void
}

/** Names something new, or renames it; a refusal appears in the dialog. */
export function NameDialog({ title, name: before, maxCharacters, onSave, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(before)
  const [wasTried, setWasTried] = useState(false)
  const required = wasTried && name.trim() === '' ? texts.required : undefined
  const problem = lengthProblem(name, maxCharacters) ?? required
  return (
    <EditDialog
      title={title}
      {...dialog}
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
    </EditDialog>
  )
}
