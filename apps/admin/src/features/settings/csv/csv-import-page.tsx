import { errorText } from '@countersign/app-shell/error-text'
import { ActionBar, Crumbs, ErrorState, PageBody, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import type { Crumb } from '@countersign/ui'
import { Button, Checkbox, FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { CSV_MAX_CHARACTERS } from '../limits.ts'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import { readCsvFile } from './read-csv-file.ts'

const common = texts.import

interface CsvTexts {
  title: string
  subtitle: string
  format: readonly string[]
  placeholder: string
  /** Of the button that applies the file. */
  apply: (count: number) => string
}

interface CsvImportPageProps<Preview> {
  text: CsvTexts
  /** The page that the import belongs to. */
  back: Crumb
  /** Files with every supported column, as starting points. */
  examples: readonly { label: string; fileName: string; lines: readonly string[] }[]
  /** Longest file that the server accepts. Defaults to 2,000,000 characters. */
  maxCharacters?: number
  /** A choice that changes what the file does, off at first. */
  option?: { label: string; hint: string }
  readPreview: (csv: string, isOn: boolean) => Promise<Preview>
  /** How many changes would be applied; 0 where there is nothing to do or the file has errors. */
  countChanges: (preview: Preview) => number
  renderPreview: (preview: Preview) => ReactNode
  onApply: (csv: string, isOn: boolean) => void
  isApplying: boolean
  /** Why the last attempt to apply the file failed. */
  failure?: ReactNode
}

/** Imports a CSV file: previews the changes line by line, then applies all or none. */
export function CsvImportPage<Preview>(props: CsvImportPageProps<Preview>) {
  const { text, back, examples, option, readPreview, countChanges, renderPreview, onApply, isApplying } =
    props
  const { maxCharacters = CSV_MAX_CHARACTERS } = props
  usePageTitle(text.title)
  const [file, setFile] = useState<File | null>(null)
  const [isOn, setOn] = useState(false)
  const preview = useMutation({
    mutationFn: async ({ chosen, on }: { chosen: File; on: boolean }) => {
      const csv = await readCsvFile(chosen, maxCharacters)
      return { csv, on, found: await readPreview(csv, on) }
    },
  })
  const choose = (chosen: File | null, on = isOn) => {
    setFile(chosen)
    setOn(on)
    preview.reset()
    if (chosen !== null) preview.mutate({ chosen, on })
  }
  const count = preview.data === undefined ? 0 : countChanges(preview.data.found)
  return (
    <>
      <ActionBar start={<Crumbs crumbs={[back, { label: text.title }]} />}>
        <Button
          disabled={count === 0}
          loading={isApplying}
          onClick={() => preview.data && onApply(preview.data.csv, preview.data.on)}
        >
          {text.apply(count)}
        </Button>
      </ActionBar>
      <PageBody>
        <PageTitle title={text.title} subtitle={text.subtitle} />
        <div className={classes.parts}>
          <Sheet label={common.formatTitle}>
            <h2 className={classes.title}>{common.formatTitle}</h2>
            <ul className={classes.list}>
              {text.format.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className={classes.filters}>
              <FileInput
                label={common.choose}
                placeholder={text.placeholder}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                accept=".csv,text/csv,text/plain"
                clearable
                clearButtonProps={{ 'aria-label': common.clear }}
                value={file}
                disabled={isApplying}
                onChange={(chosen) => choose(chosen)}
              />
              {examples.map(({ label, fileName, lines }) => (
                <Button
                  key={fileName}
                  component="a"
                  variant="default"
                  href={`data:text/csv;charset=utf-8,${encodeURIComponent([...lines, ''].join('\r\n'))}`}
                  download={fileName}
                >
                  {label}
                </Button>
              ))}
            </div>
            {option && (
              <Checkbox
                className={classes.option}
                label={option.label}
                description={option.hint}
                checked={isOn}
                disabled={isApplying}
                onChange={(event) => choose(file, event.currentTarget.checked)}
              />
            )}
          </Sheet>
          {preview.isPending && (
            <Sheet>
              <SkeletonRows />
            </Sheet>
          )}
          {preview.error !== null && (
            <Sheet>
              <ErrorState
                title={common.failure}
                detail={errorText(preview.error)}
                onRetry={() => choose(file)}
              />
            </Sheet>
          )}
          {props.failure}
          {preview.data !== undefined && renderPreview(preview.data.found)}
        </div>
      </PageBody>
    </>
  )
}
