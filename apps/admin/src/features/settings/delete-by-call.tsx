import type { ChangeInput, ChangeName } from '@countersign/contract'
import { useChange } from '../../lib/use-change.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface DeleteByCallProps<Name extends ChangeName> {
  call: Name
  input: ChangeInput<Name>
  /** Of what is deleted. */
  name: string
  /** Defaults to 'This cannot be undone.' */
  text?: string
  onClose: () => void
}

/** Deletes something of the console by its call, once the administrator has confirmed it. */
export function DeleteByCall<Name extends ChangeName>({ call, input, ...dialog }: DeleteByCallProps<Name>) {
  const change = useChange(call, { onDone: dialog.onClose, quiet: true })
  return (
    <DeleteDialog
      {...dialog}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(input)}
    />
  )
}
