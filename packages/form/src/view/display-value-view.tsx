import type { DisplayValue, FileAnswer } from '@countersign/domain'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { RichTextView } from './rich-text/rich-text-view.tsx'
import { formTexts } from '../texts.ts'
import classes from './display-value-view.module.css'
import { TableView } from './table-view.tsx'

interface DisplayValueViewProps {
  value: DisplayValue
  /** Names a table for screen readers. */
  label: string
  renderFile: (file: FileAnswer) => ReactNode
  /** For rich text: the pixels of the images in the texts before it (Q3). */
  pixelsBefore?: number | undefined
}

/** An answer for reading, by the kind of display that its field type has. */
export function DisplayValueView({ value, label, renderFile, pixelsBefore }: DisplayValueViewProps) {
  switch (value.kind) {
    case 'none':
      return (
        <span className={classes.none}>
          <span aria-hidden="true">—</span>
          <VisuallyHidden>{formTexts.notAnswered}</VisuallyHidden>
        </span>
      )
    case 'text':
      return <span className={classes.text}>{value.text}</span>
    case 'money':
      return <span className={classes.money}>{value.text}</span>
    case 'list':
      return (
        <ul className={classes.list}>
          {value.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'rich':
      return <RichTextView html={value.html} pixelsBefore={pixelsBefore} />
    case 'files':
      return (
        <ul className={classes.files}>
          {value.files.map((file) => (
            <li key={file.url}>{renderFile(file)}</li>
          ))}
        </ul>
      )
    case 'table':
      return <TableView columns={value.columns} rows={value.rows} totals={value.totals} label={label} />
  }
}
