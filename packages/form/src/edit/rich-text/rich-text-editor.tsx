import { VisuallyHidden } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { PendingEdits } from '../../answers/pending-edits.ts'
import proseClasses from '../../view/rich-text/rich-text-view.module.css'
import { sanitizeRichText } from '../../view/rich-text/sanitize-rich-text.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { htmlForEditor, htmlOfEditor } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { createDebouncedChange } from './debounced-change.ts'
import { imagesInserted } from './images/embedded-image.ts'
import type { DebouncedChange } from './debounced-change.ts'
import classes from './rich-text-editor.module.css'
import { editorTexts } from './texts.ts'
import { Toolbar } from './toolbar/toolbar.tsx'

export interface RichTextEditorProps {
  /** The initial text; later changes to this prop are ignored. */
  original: string
  /** Receives the HTML after a pause in typing; '' when empty. */
  onChange: (html: string) => void
  /** Called when the focus leaves the text and its toolbar. */
  onBlur: () => void
  /** The form's editors that report with a delay. */
  pendingEdits: PendingEdits | undefined
  placeholder: string
  required: boolean
  invalid: boolean
  labelledBy: string
  describedBy: string | undefined
}

/** The editor with its toolbar. `RichTextInput` loads it on demand. */
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
  const debounced = useRef<DebouncedChange>(null)
  const report = useEffectEvent(onChange)
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
  // Created on mount: an editor created earlier would be lost if this component suspends.
  const editor = useEditor({
    immediatelyRender: false,
    content,
    extensions,
    editorProps,
    injectCSS: false,
    onUpdate: () => debounced.current?.schedule(),
    onBlur: () => debounced.current?.flush(),
  })
  useEffect(() => {
    if (editor === null) return
    const current = createDebouncedChange({
      original,
      read: () => htmlOfEditor(editor),
      sanitize: sanitizeRichText,
      onChange: (html) => report(html),
    })
    debounced.current = current
    const remove = pendingEdits?.add({ ...current, ready: () => imagesInserted(editor) })
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
      // The popover opens at the button, which may be scrolled out of view on a phone.
      event.currentTarget.querySelector('[data-tool="link"]')?.scrollIntoView({ block: 'nearest' })
      setLinkOpened(true)
    } else if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
    }
  }
  if (editor === null) return <EditorSkeleton />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the controls inside take keys and focus
    <div className={classes.editor} data-invalid={invalid || undefined} onBlur={leave} onKeyDown={shortcut}>
      <Toolbar editor={editor} controls={id} linkOpened={linkOpened} onLinkOpened={setLinkOpened} />
      <EditorContent editor={editor} className={classes.surface} />
      <VisuallyHidden id={hintId}>{editorTexts.hint}</VisuallyHidden>
    </div>
  )
}
