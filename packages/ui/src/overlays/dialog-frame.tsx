import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import classes from './dialog-frame.module.css'
import { Dialog } from './dialog.tsx'
import { SavedFields } from '../inputs/saved-fields.tsx'
import { uiTexts } from '../texts.ts'

interface DialogFrameProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Above the title. */
  icon?: ReactNode
  children: ReactNode
  primary: {
    label: string
    onClick: () => void
    icon?: ReactNode
    /** In progress: shows a loader and blocks fields, both buttons and closing. */
    busy?: boolean
    disabled?: boolean
    /** 'dangerFilled' confirms what can't be undone. */
    variant?: 'filled' | 'dangerFilled'
  }
  /** Defaults to 'Cancel'; null removes the button. */
  cancelLabel?: string | null
  /** What that button does where it is a choice of its own; defaults to `onClose`, which Escape calls as well. */
  onCancel?: () => void
}

const INVALID_FIELD = '[aria-invalid="true"]'

/**
 * A dialog, 440 px wide: serif title, the primary button right. Enter in a one-line field confirms. If fields are invalid then, or once the
 * server has refused them, the first of them takes the focus, so that it is read with its error (3.3.1); otherwise it returns to where it was.
 */
export function DialogFrame(props: DialogFrameProps) {
  const {
    opened,
    onClose,
    title,
    icon,
    children,
    primary,
    cancelLabel = uiTexts.cancel,
    onCancel = onClose,
  } = props
  const busy = primary.busy === true
  const form = useRef<HTMLFormElement>(null)
  const [submissions, setSubmissions] = useState(0)
  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus()
  }, [submissions])
  const wasBusy = useRef(false)
  const sentFrom = useRef<Element>(null)
  useEffect(() => {
    if (wasBusy.current && !busy && opened) focusAfterRefusal(form.current, sentFrom.current)
    wasBusy.current = busy
  }, [busy, opened])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy || primary.disabled === true) return
    sentFrom.current = document.activeElement
    primary.onClick()
    setSubmissions((count) => count + 1)
  }
  return (
    <Dialog opened={opened} onClose={busy ? undefined : onClose} title={title} icon={icon}>
      <form ref={form} onSubmit={submit} noValidate>
        <SavedFields busy={busy}>{children}</SavedFields>
        <div className={classes.buttons}>
          {cancelLabel !== null && (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
          )}
          <Button
            type="submit"
            variant={primary.variant ?? 'filled'}
            leftSection={primary.icon}
            loading={busy}
            disabled={primary.disabled}
          >
            {primary.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A field or button that was disabled meanwhile has lost the focus. */
function focusAfterRefusal(form: HTMLFormElement | null, sentFrom: Element | null): void {
  const invalid = form?.querySelector<HTMLElement>(INVALID_FIELD)
  if (invalid) return invalid.focus()
  if (document.activeElement !== document.body) return
  const left = sentFrom instanceof HTMLElement && form?.contains(sentFrom) ? sentFrom : undefined
  const place = left ?? form?.querySelector<HTMLElement>('button[type="submit"]')
  place?.focus()
}
