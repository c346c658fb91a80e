import { VisuallyHidden } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { PendingEdits } from '../../pending-edits.ts'
import proseClasses from '../../rich-text/rich-text-view.module.css'
import { sanitizeRichText } from '../../rich-text/sanitize-rich-text.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { htmlForEditor, htmlOfEditor } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { createHandover } from './handover.ts'
import type { Handover } from './handover.ts'
import classes from './rich-text-editor.module.css'
import { editorTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextEditorProps {
  /** What it opens with; it doesn't listen to changes from outside afterwards. */
  original: string
  /** Gets the HTML a moment after the last key, and '' when nothing is left. */
  onChange: (html: string) => void
  /** The person has left the text and its toolbar. */
  onBlur: () => void
  /** The form's list of editors whose answers lag behind. */
  pendingEdits: PendingEdits | undefined
  placeholder: string
  required: boolean
  invalid: boolean
  labelledBy: string
  describedBy: string | undefined
}

/** The editor itself, with its toolbar. Loaded on demand: `RichTextInput` shows it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    original,
    onChange,
    onBlur,
    pendingEdits,
    placeholder,
    required,
    invalid,
    labelledBy,
    describedBy,
  } = props
  const id = useId()
  const hintId = useId()
  const [content] = useState(() => htmlForEditor(original))
  const [extensions] = useState(() => editorExtensions(placeholder))
  const [linkOpened, setLinkOpened] = useState(false)
  const handover = useRef<Handover>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
        'aria-required': String(required),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class: `${proseClasses.prose} ${classes.text}`,
      },
    }),
    [id, hintId, labelledBy, describedBy, required, invalid],
  )
  // Made once it is mounted: one made earlier would be gone when this was suspended in between.
  const editor = useEditor({
    immediatelyRender: false,
    content,
    extensions,
    editorProps,
    injectCSS: false,
    onUpdate: () => handover.current?.touched(),
    onBlur: () => handover.current?.flush(),
  })
  useEffect(() => {
    if (editor === null) return
    const current = createHandover({
      original,
      read: () => htmlOfEditor(editor),
      sanitize: sanitizeRichText,
      hand: (html) => latest.current(html),
    })
    handover.current = current
    const remove = pendingEdits?.add(current)
    return () => {
      current.dispose()
      remove?.()
    }
  }, [editor, original, pendingEdits])

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    const to = event.relatedTarget
    const isInside = to !== null && (event.currentTarget.contains(to) || to.closest('[data-editor-popup]'))
    if (!isInside) onBlur()
  }
  const shortcut = (event: KeyboardEvent<HTMLDivElement>) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      // On a phone the button may have been scrolled aside, and the popover stands at it.
      event.currentTarget.querySelector('[data-tool="link"]')?.scrollIntoView({ block: 'nearest' })
      setLinkOpened(true)
    } else if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
    }
  }
  if (editor === null) return <EditorSkeleton />
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- what is inside takes keys and focus
    <div className={classes.editor} data-invalid={invalid || undefined} onBlur={leave} onKeyDown={shortcut}>
      <Toolbar editor={editor} controls={id} linkOpened={linkOpened} onLinkOpened={setLinkOpened} />
      <EditorContent editor={editor} className={classes.surface} />
      <VisuallyHidden id={hintId}>{editorTexts.hint}</VisuallyHidden>
    </div>
  )
}
