import { useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { useChange } from '../../../lib/use-change.ts'
import { CsvImportPage } from '../csv/csv-import-page.tsx'
import { texts } from '../texts.ts'
import { ImportPreview } from './import-preview.tsx'

const text = texts.import

/** Every supported column, as a starting point. */
const EXAMPLE = [
  'email,name,group,company',
  'maria.santos@northwind.example,Maria Santos,Finance,Northwind Telecom',
  'jose.cruz@northwind.example,Jose Cruz,,',
]

/** Imports people from a CSV file (I5). */
export function Component() {
  const navigate = useNavigate()
  const change = useChange('admin-import_people', { onDone: () => void navigate(paths.settingsPeople) })
  return (
    <CsvImportPage
      text={text}
      back={{ label: text.back, href: paths.settingsPeople }}
      examples={[{ label: text.example, fileName: text.exampleFile, lines: EXAMPLE }]}
      readPreview={(csv) => client.call('admin-preview_people_import', { csv })}
      countChanges={({ errors, added, changed }) => (errors.length > 0 ? 0 : added + changed)}
      renderPreview={(preview) => <ImportPreview preview={preview} />}
      onApply={(csv) => change.mutate({ csv })}
      isApplying={change.isPending}
    />
  )
}
