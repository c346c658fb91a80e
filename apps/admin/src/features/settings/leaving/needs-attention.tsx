import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { SectionTable } from '../section-table.tsx'
import { texts } from './texts.ts'

type Attention = CallOutput<'admin-get_attention'>

interface Line {
  key: string
  name: string
  email: string
  what: string
  /** Where it is put right; null: in the absences of the person below. */
  href: string | null
}

/** Disabled people who still hold something open (K10), and delegates who are disabled (K5). Nothing where there is none. */
export function NeedsAttention() {
  const { data } = useQuery(callQuery(client, 'admin-get_attention', {}))
  const lines = data === undefined ? [] : linesOf(data)
  if (lines.length === 0) return null
  return (
    <SectionTable title={texts.attention}>
      <DataTable
        caption={texts.attention}
        rows={lines}
        rowKey={(line) => line.key}
        emptyText={texts.none}
        columns={COLUMNS}
      />
    </SectionTable>
  )
}

function linesOf({ disabled, delegates }: Attention): Line[] {
  return [
    ...disabled.map(({ email, name, places, memos }) => ({
      key: email,
      name,
      email,
      what: texts.isDisabledWith(places, memos),
      href: paths.settingsLeaving(email),
    })),
    ...delegates.map(({ email, name, delegate_name, last_day }) => ({
      key: `${email} ${delegate_name} ${last_day}`,
      name,
      email,
      what: texts.delegateDisabled(delegate_name),
      href: null,
    })),
  ]
}

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'name',
    header: texts.person,
    width: '14rem',
    card: 'title',
    cell: ({ name, href }) => (href === null ? name : <Link to={href}>{name}</Link>),
    title: ({ name }) => name,
  },
  {
    key: 'email',
    header: texts.email,
    width: '18rem',
    cell: ({ email }) => email,
    title: ({ email }) => email,
  },
  { key: 'what', header: texts.why, cell: ({ what }) => what, title: ({ what }) => what },
]
