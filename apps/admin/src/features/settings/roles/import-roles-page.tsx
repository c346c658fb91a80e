import { errorText } from '@countersign/app-shell/error-text'
import type { CallOutput } from '@countersign/contract'
import { Notice } from '@countersign/ui'
import { useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { useChange } from '../../../lib/use-change.ts'
import { ChangesPreview } from '../csv/changes-preview.tsx'
import { CsvImportPage } from '../csv/csv-import-page.tsx'
import { CsvProblems } from '../csv/csv-problems.tsx'
import { importTexts as text, texts } from './texts.ts'

type Preview = CallOutput<'admin-preview_roles_import'>

/** Every supported column of both kinds, as starting points. */
const EXAMPLES = [
  {
    label: text.exampleRoles,
    fileName: 'roles-example.csv',
    lines: [
      'role,place,value,holder,from,to,deputies',
      'Finance controller,company,Northwind Telecom,maria.santos@northwind.example,2026-01-01,,jose.cruz@northwind.example',
      'Cost centre owner,value,CC-100,jose.cruz@northwind.example,,2026-12-31,',
      'Chief financial officer,everywhere,,maria.santos@northwind.example,,,',
    ],
  },
  {
    label: text.exampleManagers,
    fileName: 'managers-example.csv',
    lines: ['person,manager', 'jose.cruz@northwind.example,maria.santos@northwind.example'],
  },
]

/** Imports roles, or people's managers, from a CSV file (N2). */
export function Component() {
  const navigate = useNavigate()
  const change = useChange('admin-import_roles', {
    quiet: true,
    onDone: ({ kind }) => void navigate(kind === 'ROLES' ? paths.settingsRoles : paths.settingsPeople),
  })
  return (
    <CsvImportPage
      text={text}
      back={{ label: texts.back, href: paths.settingsRoles }}
      examples={EXAMPLES}
      readPreview={(csv) => client.call('admin-preview_roles_import', { csv })}
      countChanges={({ errors, added, removed, changed }) =>
        errors.length > 0 ? 0 : added + removed + changed
      }
      renderPreview={(preview) => <RolesPreview preview={preview} />}
      onApply={(csv) => change.mutate({ csv })}
      isApplying={change.isPending}
      failure={change.error && <Notice tone="error">{errorText(change.error)}</Notice>}
    />
  )
}

/** A file's changes, or its errors, by line. */
function RolesPreview({ preview }: { preview: Preview }) {
  const { errors, rows, kind } = preview
  if (errors.length > 0) return <CsvProblems problems={errors} />
  return (
    <ChangesPreview
      rows={rows.filter((row) => row.effect !== 'UNCHANGED')}
      summary={kind === 'ROLES' ? text.summary(preview) : text.managersSummary(preview)}
      subject={{ header: text.subjects[kind], width: '18rem', of: ({ subject }) => subject }}
      change={text.change[kind]}
    />
  )
}
