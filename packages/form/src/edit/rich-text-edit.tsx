import { RICH_TEXT_MIN_HEIGHT_PX } from '@countersign/domain'
import type { PrefilledRichTextField, RichTextField } from '@countersign/domain'
import { ConfirmDialog } from '@countersign/ui'
import { Button, Input, Textarea } from '@mantine/core'
import { useState } from 'react'
import { flattenHtml, plainToHtml, simpleHtmlToPlain } from '../rich-text-plain.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { formTexts } from '../texts.ts'
import { labelling } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './rich-text-edit.module.css'

type Props = EditorProps<RichTextField | PrefilledRichTextField, string>

/**
 * Rich text written as plain paragraphs and lists. HTML that holds more is shown as it is, and stays so unless the
 * person chooses to go on without its formatting.
 */
export function RichTextEdit(props: Props) {
  const { value, onChange, onBlur, error } = props
  const [typed, setTyped] = useState(() => ({ html: value, text: simpleHtmlToPlain(value) }))
  const [asking, setAsking] = useState(false)
  // Another answer was put in place of the one that was typed here.
  if (typed.html !== value) setTyped({ html: value, text: simpleHtmlToPlain(value) })

  const write = (text: string) => {
    const html = plainToHtml(text)
    setTyped({ html, text })
    onChange(html)
  }
  if (typed.text === undefined) {
    return (
      <Input.Wrapper
        label={props.field.field_name}
        labelElement="div"
        withAsterisk={props.field.validations.required === true}
        description={props.field.annotation || undefined}
        error={error}
      >
        <div className={classes.formatted} style={{ minHeight: RICH_TEXT_MIN_HEIGHT_PX }}>
          <RichTextView html={value} />
        </div>
        <div className={classes.choice}>
          <span>{formTexts.formattedText}</span>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {formTexts.editAsPlain}
          </Button>
        </div>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={formTexts.editAsPlain}
          message={formTexts.editAsPlainMessage}
          confirmLabel={formTexts.editAsPlain}
          onConfirm={() => {
            setAsking(false)
            write(flattenHtml(value))
          }}
        />
      </Input.Wrapper>
    )
  }
  return (
    <Textarea
      {...labelling(props)}
      description={[props.field.annotation, formTexts.richTextHint].filter(Boolean).join(' ')}
      placeholder={props.field.placeholder}
      classNames={{ input: classes.text }}
      styles={{ input: { minHeight: RICH_TEXT_MIN_HEIGHT_PX } }}
      resize="vertical"
      value={typed.text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
