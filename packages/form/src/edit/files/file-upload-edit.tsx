import { acceptedExtensions, FILES_LIMIT_MESSAGE, formMessage, uploadHint } from '@countersign/domain'
import type { FileAnswer, FileUploadField } from '@countersign/domain'
import { LiveRegion } from '@countersign/ui'
import { Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { DragEvent } from 'react'
import { issuesAt } from '../../answers/field-issues.ts'
import { useFormContents } from '../../answers/form-context.ts'
import { formTexts } from '../../texts.ts'
import type { CompoundEditorProps } from '../editor-props.ts'
import classes from './file-upload-edit.module.css'
import { PendingFileRow } from './pending-file-row.tsx'
import { UploadedFile } from './uploaded-file.tsx'

/** Files, dropped or chosen: at most five, each with its progress, or the reason why it is rejected (U33). */
export function FileUploadEdit(props: CompoundEditorProps<FileUploadField, readonly FileAnswer[]>) {
  const { field, value, onChange, onBlur, error, issues } = props
  const { uploads } = useFormContents()
  const all = useSyncExternalStore(uploads.subscribe, uploads.pending, uploads.pending)
  const pending = all.filter((item) => item.fieldId === field.field_id)
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const hintId = useId()
  const messageId = useId()
  useKeepPageOnDrop()

  const add = (files: FileList | null) => {
    if (files && files.length > 0) setDropped(uploads.add(field, value, [...files]))
    onBlur()
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  const message =
    error ?? (dropped.length > 0 ? `${formTexts.filesDropped(dropped)} ${FILES_LIMIT_MESSAGE}` : undefined)
  return (
    <Input.Wrapper
      label={field.field_name || formTexts.uploadLabel}
      labelElement="div"
      labelProps={{ id: labelId }}
      withAsterisk={field.validations.required === true}
      description={field.annotation || undefined}
      error={message}
      errorProps={{ id: messageId, role: 'status' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {/* Dropping is for the mouse; the button inside is for everyone. */}
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-error={error !== undefined || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          add(event.dataTransfer.files)
        }}
      >
        <IconUpload size={18} stroke={1.7} aria-hidden />
        <span>
          {formTexts.dropFiles}{' '}
          <button
            type="button"
            className={classes.choose}
            aria-describedby={[labelId, hintId, ...(message === undefined ? [] : [messageId])].join(' ')}
            onClick={() => chooser.current?.click()}
          >
            {formTexts.chooseFiles}
          </button>
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={field.field_name || formTexts.uploadLabel}
          accept={acceptedExtensions(field)
            .map((extension) => `.${extension}`)
            .join(',')}
          onChange={(event) => {
            add(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <p className={classes.hint} id={hintId}>
        {uploadHint(field)} {FILES_LIMIT_MESSAGE}
      </p>
      {value.length + pending.length > 0 && (
        <ul className={classes.files} aria-label={formTexts.chosenFiles}>
          {value.map((file, n) => {
            const [wrong] = issuesAt(issues, n)
            return (
              <li key={file.url}>
                <UploadedFile
                  file={file}
                  error={wrong && formMessage(wrong)}
                  onRemove={() => {
                    onChange(value.filter((one) => one !== file))
                    setDropped([])
                  }}
                />
              </li>
            )
          })}
          {pending.map((item) => (
            <li key={item.id}>
              <PendingFileRow
                item={item}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => {
                  uploads.remove(item.id)
                  setDropped([])
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <LiveRegion>
        {[
          ...value.map((file) => formTexts.uploaded(file.name)),
          ...pending.flatMap((item) =>
            item.reason === undefined ? [] : [`${item.file.name}: ${item.reason}`],
          ),
        ].join(' ')}
      </LiveRegion>
    </Input.Wrapper>
  )
}

/** Without this, a file dropped outside the zone would replace the page, and all input would be lost. */
function useKeepPageOnDrop(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
