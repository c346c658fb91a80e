import { RICH_TEXT_MIN_HEIGHT_PX } from '@countersign/domain'
import { Input } from '@mantine/core'
import { Suspense, use, useId, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import type { PendingEdits } from '../../answers/pending-edits.ts'
import { EditorBoundary } from './editor-boundary.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { ReadOnlyText } from './read-only-text.tsx'
import type * as EditorChunk from './rich-text-editor.tsx'

export interface RichTextInputProps {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  /** The message to show at the text. */
  error?: string
  /** HTML; '' when empty. */
  value: string
  /** Receives sanitised HTML after a pause in typing and when the text is left. */
  onChange: (html: string) => void
  onBlur?: () => void
  /** Lets the form flush the latest typing before it saves. */
  pendingEdits?: PendingEdits
}

type EditorModule = Promise<typeof EditorChunk>

let loading: EditorModule | undefined

/** Loads the editor's chunk once; after a failure the next call tries again. */
function loadEditor(): EditorModule {
  loading ??= import('./rich-text-editor.tsx').catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

const height = { '--rich-text-min-height': `${RICH_TEXT_MIN_HEIGHT_PX}px` } as CSSProperties

/**
 * Rich text with its label, hint and error (U32). The editor loads on demand; until then, and if loading fails, the rest
 * of the form works and the text is kept.
 */
export function RichTextInput(props: RichTextInputProps) {
  const { label, description, placeholder = '', required = false, error, value, onChange, onBlur } = props
  const id = useId()
  const wrapper = useRef<HTMLDivElement>(null)
  const [module, setModule] = useState(loadEditor)
  const [text, setText] = useState({ seen: value, written: value, opening: 0 })
  // The text was replaced from outside: reopen the editor.
  if (value !== text.seen) {
    const isOwn = value === text.written
    setText({ seen: value, written: value, opening: text.opening + (isOwn ? 0 : 1) })
  }
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      ref={wrapper}
      id={id}
      label={label}
      labelElement="div"
      labelProps={{
        onClick: () => wrapper.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus(),
      }}
      withAsterisk={required}
      description={description}
      error={error}
      style={height}
    >
      <EditorBoundary
        key={text.opening}
        fallback={(retry) => (
          <ReadOnlyText
            html={value}
            onRetry={() => {
              setModule(loadEditor())
              retry()
            }}
          />
        )}
      >
        <Suspense fallback={<EditorSkeleton />}>
          <LoadedEditor
            module={module}
            original={text.seen}
            onChange={(html) => {
              setText((now) => ({ ...now, written: html }))
              onChange(html)
            }}
            onBlur={() => onBlur?.()}
            pendingEdits={props.pendingEdits}
            placeholder={placeholder}
            required={required}
            invalid={error !== undefined}
            labelledBy={`${id}-label`}
            describedBy={describedBy || undefined}
          />
        </Suspense>
      </EditorBoundary>
    </Input.Wrapper>
  )
}

function LoadedEditor({ module, ...props }: EditorChunk.RichTextEditorProps & { module: EditorModule }) {
  const { RichTextEditor } = use(module)
  const [original] = useState(props.original)
  return <RichTextEditor {...props} original={original} />
}
