import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DialogFrame } from './dialog-frame.tsx'
import { uiTexts } from '../texts.ts'

interface RemarksDialogProps {
  opened: boolean
  /** Receives what was typed, so that the next dialog can open with it. */
  onClose: (remarks: string) => void
  /** Receives the text as it is typed. */
  onTyped?: (remarks: string) => void
  title: string
  confirmLabel: string
  /** Receives the trimmed remarks. Close the dialog on success; until then the text stays. */
  onConfirm: (remarks: string) => void
  /** Refuses to confirm without remarks: 'This field is required'. */
  required: boolean
  label?: string
  requiredMessage?: string
  icon?: ReactNode
  busy?: boolean
  danger?: boolean
  /** What a failed or abandoned attempt left behind. */
  initialRemarks?: string
  /** Blocks confirming, for instance during an upload. */
  confirmDisabled?: boolean
  /** Defaults to 'Cancel'. */
  cancelLabel?: string
  /** Above the remarks. */
  message?: ReactNode
  /** Below the remarks: attachments, an error. */
  children?: ReactNode
}

/** Asks for remarks with a decision. It opens with `initialRemarks`. */
export function RemarksDialog(props: RemarksDialogProps) {
  const { opened, onClose, title, confirmLabel, onConfirm, required, label = uiTexts.remarks } = props
  const [remarks, setRemarks] = useState(props.initialRemarks ?? '')
  const [missing, setMissing] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  const field = useRef<HTMLTextAreaElement>(null)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened) {
      setRemarks(props.initialRemarks ?? '')
      setMissing(false)
    }
  }
  const confirm = () => {
    const text = remarks.trim()
    if (required && text === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    onConfirm(text)
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={() => onClose(remarks)}
      title={title}
      cancelLabel={props.cancelLabel}
      primary={{
        label: confirmLabel,
        onClick: confirm,
        icon: props.icon,
        busy: props.busy,
        disabled: props.confirmDisabled,
        variant: props.danger ? 'dangerFilled' : 'filled',
      }}
    >
      {props.message}
      <Textarea
        ref={field}
        label={label}
        withAsterisk={required}
        aria-required={required}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        value={remarks}
        error={missing ? (props.requiredMessage ?? uiTexts.required) : undefined}
        onChange={(event) => {
          setRemarks(event.currentTarget.value)
          setMissing(false)
          props.onTyped?.(event.currentTarget.value)
        }}
      />
      {props.children}
    </DialogFrame>
  )
}
