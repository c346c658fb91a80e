import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { daysText, manilaDate } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { SectionTable } from '../section-table.tsx'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { NameHandlerDialog } from './name-handler-dialog.tsx'
import { texts } from './texts.ts'

type Attention = CallOutput<'admin-get_attention'>
type Person = Pick<Attention['disabled'][number], 'email' | 'name'>

interface Line {
  key: string
  /** A person, or a memo by its ID. */
  name: string
  /** Their address, or the memo's template. */
  under: string
  what: string
  /** What to do about it. */
  remedy: string
  /** Where it is put right. */
  place: 'leaving' | 'absences' | 'handler'
}

/**
 * People who can’t sign in and still hold something open (K10), people who are away with a delegate who may not be able to decide (K5), and
 * approved memos that no one has to do (R3).
 * Nothing where there is none.
 */
export function NeedsAttention({ onShowAbsences }: { onShowAbsences: (person: Person) => void }) {
  const { data } = useQuery(callQuery(client, 'admin-get_attention', {}))
  const navigate = useNavigate()
  const [unhandled, setUnhandled] = useState<string>()
  const lines = data === undefined ? [] : linesOf(data)
  if (lines.length === 0) return null
  return (
    <SectionTable title={texts.attention} hint={texts.attentionHint}>
      <DataTable
        caption={texts.attention}
        rows={lines}
        rowKey={(line) => line.key}
        emptyText={texts.none}
        columns={columns({
          leaving: ({ under }) => void navigate(paths.settingsLeaving(under)),
          absences: ({ name, under }) => onShowAbsences({ name, email: under }),
          handler: ({ name }) => setUnhandled(name),
        })}
      />
      {unhandled !== undefined && (
        <NameHandlerDialog memoId={unhandled} onClose={() => setUnhandled(undefined)} />
      )}
    </SectionTable>
  )
}

function linesOf({ disabled, delegates, to_do }: Attention): Line[] {
  const today = manilaDate(new Date().toISOString())
  return [
    ...to_do.map(({ memo_id, template_name, missing }): Line => ({
      key: memo_id,
      name: memo_id,
      under: template_name,
      what: texts.noHandler(missing),
      remedy: texts.nameOne,
      place: 'handler',
    })),
    ...disabled.map(({ email, name, places, memos, to_do: toDo }): Line => ({
      key: email,
      name,
      under: email,
      what: texts.cannotSignIn(places, memos, toDo),
      remedy: texts.moveIt,
      place: 'leaving',
    })),
    ...delegates.map(({ email, name, delegate_name, kind, first_day, last_day }): Line => ({
      key: `${email} ${delegate_name} ${kind} ${first_day}`,
      name,
      under: email,
      what: texts.delegates[kind](delegate_name, daysText(first_day, last_day, today)),
      remedy: texts.nameAnother,
      place: 'absences',
    })),
  ]
}

const LABELS: Record<Line['place'], string> = {
  leaving: settingsTexts.people.leaving,
  absences: settingsTexts.people.absences,
  handler: texts.nameHandler,
}

function columns(open: Record<Line['place'], (line: Line) => void>): DataColumn<Line>[] {
  return [
    {
      key: 'name',
      header: texts.person,
      width: '16rem',
      card: 'title',
      cell: ({ name, under }) => (
        <span className={classes.two}>
          {name}
          <span className={classes.under}>{under}</span>
        </span>
      ),
      title: ({ name, under }) => `${name}, ${under}`,
    },
    {
      key: 'what',
      header: texts.why,
      cell: ({ what, remedy }) => (
        <span className={classes.two}>
          {what} <span className={classes.under}>{remedy}</span>
        </span>
      ),
      title: ({ what, remedy }) => `${what} ${remedy}`,
    },
    {
      key: 'action',
      header: settingsTexts.action,
      width: '9rem',
      card: 'end',
      cell: (line) => (
        <RowButtons of={texts.attentionOf(line.name)}>
          <RowButton label={LABELS[line.place]} onClick={() => open[line.place](line)} />
        </RowButtons>
      ),
    },
  ]
}
