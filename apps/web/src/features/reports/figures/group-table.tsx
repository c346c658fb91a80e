import { approvalAverageText, groupAverage } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { reportTexts } from '../texts.ts'
import { countText } from './figure-text.ts'
import { groupRows, groupSorts } from './group-rows.ts'
import type { GroupRow, GroupSort } from './group-rows.ts'
import { InkBar } from './ink-bar.tsx'
import classes from './group-table.module.css'

const texts = reportTexts.groups

function columns(most: number): DataColumn<GroupRow>[] {
  return [
    { key: 'name', header: texts.name, card: 'title', cell: (row) => row.group_name, width: '34%' },
    {
      key: 'created',
      header: texts.created,
      card: 'aside',
      cell: (row) => (
        <span className={classes.created}>
          <span className={classes.count}>{countText(row.group_count)}</span>
          <span className={classes.bar}>
            <InkBar part={row.group_count} whole={most} thick />
          </span>
        </span>
      ),
    },
    {
      key: 'time',
      header: texts.time,
      card: 'end',
      cell: (row) => <span className={classes.time}>{approvalAverageText(groupAverage(row))}</span>,
      width: '11rem',
    },
  ]
}

/** 'Memos created per Group', with its search and its four orders (W15). */
export function GroupTable({ groups }: { groups: readonly GroupRow[] }) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<GroupSort>('a-z')
  const most = Math.max(1, ...groups.map(({ group_count }) => group_count))
  return (
    <section aria-label={texts.title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.title}</h2>
        <div className={classes.controls}>
          <TextInput
            type="search"
            size="xs"
            aria-label={texts.search}
            placeholder={texts.search}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.sort}
            data={groupSorts.map((value) => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value as GroupSort)}
          />
        </div>
      </div>
      <DataTable
        caption={texts.title}
        density="dense"
        columns={columns(most)}
        rows={groupRows(groups, text, sort)}
        rowKey={(row) => row.group_name}
        emptyText={texts.none}
      />
    </section>
  )
}
