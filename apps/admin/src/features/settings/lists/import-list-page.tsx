import { errorText } from '@countersign/app-shell/error-text'
import type { CallOutput } from '@countersign/contract'
import { LIST_LIMITS } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { useChange } from '../../../lib/use-change.ts'
import { ChangesPreview } from '../csv/changes-preview.tsx'
import { CsvImportPage } from '../csv/csv-import-page.tsx'
import { CsvProblems } from '../csv/csv-problems.tsx'
import { importTexts as text, texts } from './texts.ts'
import { useSharedLists } from '../../../lib/shared-lists/use-shared-lists.ts'

type Preview = CallOutput<'admin-preview_list_import'>

/** Every supported column, as a starting point. */
const EXAMPLE = [
  'code,label,company,from,to',
  'CC-1201,Network operations,,,',
  'CC-1202,Field maintenance,Northwind Telecom,2026-01-01,',
  'CC-0900,Old exchange,,,2026-12-31',
]

/** Imports the entries of a shared list from a CSV file (N9). */
export function Component() {
  const [search] = useSearchParams()
  const list_id = search.get('list') ?? ''
  const navigate = useNavigate()
  const lists = useSharedLists()
  const name = lists.data?.lists.find((one) => one.list_id === list_id)?.name ?? texts.list
  const change = useChange('admin-import_list', {
    quiet: true,
    onDone: () => void navigate(paths.settingsList(list_id)),
  })
  return (
    <CsvImportPage
      text={{ ...text, title: text.title(name) }}
      back={{ label: name, href: paths.settingsList(list_id) }}
      examples={[{ label: text.example, fileName: text.exampleFile, lines: EXAMPLE }]}
      maxCharacters={LIST_LIMITS.csvCharacters}
      option={{ label: text.replacesAll, hint: text.replacesAllHint }}
      readPreview={(csv, replaces_all) =>
        client.call('admin-preview_list_import', { list_id, csv, replaces_all })
      }
      countChanges={({ errors, added, removed, changed }) =>
        errors.length > 0 ? 0 : added + removed + changed
      }
      renderPreview={(preview) => <ListPreview preview={preview} />}
      onApply={(csv, replaces_all) => change.mutate({ list_id, csv, replaces_all })}
      isApplying={change.isPending}
      failure={change.error && <Notice tone="error">{errorText(change.error)}</Notice>}
    />
  )
}

/** A file's changes, or its errors, by line. */
function ListPreview({ preview }: { preview: Preview }) {
  const { errors, errors_left_out, rows, rows_left_out } = preview
  if (errors.length > 0) return <CsvProblems problems={errors} leftOut={errors_left_out} />
  return (
    <ChangesPreview
      rows={rows}
      leftOut={rows_left_out}
      summary={text.summary(preview)}
      subject={{ header: texts.code, width: '12rem', of: ({ code }) => code }}
      change={texts.entries}
    />
  )
}
