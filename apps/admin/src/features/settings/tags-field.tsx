import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ComponentProps } from 'react'
import classes from './settings.module.css'
import { texts } from './texts.ts'

type TagsFieldProps = Pick<
  ComponentProps<typeof TagsInput>,
  'label' | 'value' | 'onChange' | 'disabled' | 'error' | 'aria-labelledby'
>

/** A list of short texts, domains or e-mails, one tag each. */
export function TagsField(props: TagsFieldProps) {
  return (
    <TagsInput
      {...props}
      classNames={{ pill: classes.tag }}
      description={texts.configuration.listHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
    />
  )
}
