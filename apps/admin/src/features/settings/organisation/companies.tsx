import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { DeleteByCall } from '../delete-by-call.tsx'
import type { TableFailure } from '../delete-dialog.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { NAME_MAX_CHARACTERS } from '../limits.ts'
import { SectionTable } from '../section-table.tsx'
import { TagsField } from '../tags-field.tsx'
import { texts } from '../texts.ts'

type Company = CallOutput<'admin-get_organisation'>['companies'][number]

/** The companies with their e-mail domains (H1). */
export function Companies({ rows, failure }: { rows: Company[] | undefined; failure?: TableFailure }) {
  const [edited, setEdited] = useState<Company | 'new'>()
  const [deleted, setDeleted] = useState<Company>()
  const text = texts.organisation
  return (
    <SectionTable
      title={text.companies}
      hint={text.companiesHint}
      action={
        <Button variant="default" onClick={() => setEdited('new')}>
          {text.addCompany}
        </Button>
      }
    >
      <DataTable
        caption={text.companies}
        rows={rows}
        error={failure}
        rowKey={(company) => company.company_id}
        emptyText={text.emptyCompanies}
        columns={[
          {
            key: 'name',
            header: text.name,
            width: '30%',
            card: 'title',
            cell: (company) => company.name,
            title: (company) => company.name,
          },
          {
            key: 'domains',
            header: text.domains,
            cell: (company) => company.domains.join(', '),
            title: (company) => company.domains.join(', '),
          },
          {
            key: 'people',
            header: text.people,
            width: '6rem',
            numeric: true,
            card: 'aside',
            cell: (company) => company.people_count,
          },
          {
            key: 'action',
            header: texts.action,
            width: '12rem',
            card: 'end',
            cell: (company) => (
              <RowButtons of={company.name}>
                <RowButton label={texts.edit} onClick={() => setEdited(company)} />
                <RowButton label={texts.delete} danger onClick={() => setDeleted(company)} />
              </RowButtons>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <EditCompany company={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <DeleteByCall
          call="admin-delete_company"
          input={{ company_id: deleted.company_id }}
          name={deleted.name}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SectionTable>
  )
}

function EditCompany({ company, onClose }: { company: Company | undefined; onClose: () => void }) {
  const [name, setName] = useState(company?.name ?? '')
  const [domains, setDomains] = useState(company?.domains ?? [])
  const problem = lengthProblem(name, NAME_MAX_CHARACTERS)
  const hasDomainsChanged = domains.join() !== (company?.domains ?? []).join()
  const change = useChange('admin-save_company', { onDone: onClose, quiet: true })
  const text = texts.organisation
  const save = () => {
    if (problem !== undefined) return
    // What isn't changed here isn't named: another administrator may change it meanwhile (A6).
    change.mutate({
      company_id: company?.company_id ?? null,
      ...(name === company?.name ? {} : { name }),
      ...(hasDomainsChanged ? { domains } : {}),
    })
  }
  return (
    <EditDialog
      title={company?.name ?? text.addCompany}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={save}
    >
      <TextInput
        label={text.name}
        required
        data-autofocus
        error={problem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsField label={text.domains} value={domains} onChange={setDomains} />
    </EditDialog>
  )
}
