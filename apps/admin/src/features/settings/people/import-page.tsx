import { errorText } from '@countersign/app-shell/error-text'
import { CallError } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ActionBar, Crumbs, ErrorState, PageBody, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import { Button, FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useChange } from '../../../lib/use-change.ts'
import { ImportPreview } from './import-preview.tsx'
import { CSV_MAX_CHARACTERS } from '../limits.ts'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

const text = texts.import

/** An example file with every supported column, as a starting point. */
const EXAMPLE = [
  'email,name,group,company',
  'maria.santos@northwind.example,Maria Santos,Finance,Northwind Telecom',
  'jose.cruz@northwind.example,Jose Cruz,,',
  '',
].join('\r\n')

type Preview = CallOutput<'admin-preview_people_import'>

/** Imports people from a CSV file: previews the changes line by line, then applies all or none (I5). */
export function Component() {
  usePageTitle(text.title)
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: readPreview })
  const change = useChange('admin-import_people', { onDone: () => void navigate(paths.settingsPeople) })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    preview.reset()
    if (chosen !== null) preview.mutate(chosen)
  }
  const found = preview.data?.preview
  const count = found === undefined ? 0 : found.added + found.changed
  const canApply = found !== undefined && found.errors.length === 0 && count > 0
  return (
    <>
      <ActionBar
        start={<Crumbs crumbs={[{ label: text.back, href: paths.settingsPeople }, { label: text.title }]} />}
      >
        <Button
          disabled={!canApply}
          loading={change.isPending}
          onClick={() => preview.data && change.mutate({ csv: preview.data.csv })}
        >
          {text.apply(count)}
        </Button>
      </ActionBar>
      <PageBody>
        <PageTitle title={text.title} subtitle={text.subtitle} />
        <div className={classes.parts}>
          <Sheet label={text.formatTitle}>
            <h2 className={classes.title}>{text.formatTitle}</h2>
            <ul className={classes.list}>
              {text.format.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className={classes.filters}>
              <FileInput
                label={text.choose}
                placeholder={text.placeholder}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                accept=".csv,text/csv,text/plain"
                clearable
                value={file}
                disabled={change.isPending}
                onChange={choose}
              />
              <Button
                component="a"
                variant="default"
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
                download={text.exampleFile}
              >
                {text.example}
              </Button>
            </div>
          </Sheet>
          {preview.isPending && (
            <Sheet>
              <SkeletonRows />
            </Sheet>
          )}
          {preview.error !== null && (
            <Sheet>
              <ErrorState
                title={text.failure}
                detail={errorText(preview.error)}
                onRetry={() => choose(file)}
              />
            </Sheet>
          )}
          {found !== undefined && <ImportPreview preview={found} />}
        </div>
      </PageBody>
    </>
  )
}

/** @throws if the file is not text, or too long */
async function readPreview(file: File): Promise<{ csv: string; preview: Preview }> {
  if (file.size > CSV_MAX_CHARACTERS) throw new CallError('INVALID_ARGUMENT', text.tooLarge)
  const csv = await file.arrayBuffer().then((bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch (cause) {
      throw new CallError('INVALID_ARGUMENT', text.unreadable, { cause: String(cause) })
    }
  })
  return { csv, preview: await client.call('admin-preview_people_import', { csv }) }
}
