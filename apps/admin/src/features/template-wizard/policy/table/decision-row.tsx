/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events --
   the row's button does the same by keyboard; the groups handle the keys that the controls inside of them let through */
import type { PolicyRow } from '@countersign/domain'
import { STAYS_SHOWN } from '@countersign/ui'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { conditionSentence } from '../../../../lib/policy-words/condition-sentence.ts'
import { texts as words } from '../../../../lib/policy-words/texts.ts'
import { useRow } from '../../builder/sortable-rows.tsx'
import { conditionsIn } from '../columns.ts'
import type { PolicyColumn } from '../columns.ts'
import { usePolicy } from '../policy-context.ts'
import { RowEditor } from '../row/row-editor.tsx'
import { texts } from '../texts.ts'
import classes from './decision-table.module.css'
import { LevelChips } from './level-chips.tsx'
import { isEscapeOfRow, onRowKey, rowButtonId } from '../row/row-keys.ts'

export interface RowCommands {
  open: (rowId: string | null) => void
  move: (rowId: string, to: number) => void
  copy: (rowId: string) => void
  addAbove: (rowId: string) => void
  /** Asks first. */
  remove: (rowId: string) => void
}

interface DecisionRowProps {
  row: PolicyRow
  /** Counts from 1. */
  number: number
  isOpen: boolean
  hasProblem: boolean
  commands: RowCommands
}

const said = texts.table

/** One row of the table: its conditions as sentences and its levels in short; open, with what edits them below. */
export function DecisionRow({ row, number, isOpen, hasProblem, commands }: DecisionRowProps) {
  const { columns, names } = usePolicy()
  const rowId = row.row_id
  const { row: place, grip } = useRow(rowId, said.moveRow(number))
  const toggle = () => commands.open(isOpen ? null : rowId)
  const sentences = columns.flatMap((column) =>
    conditionsIn(row, column).map(
      ({ condition }) => `${column.heading} ${conditionSentence(condition, names)}`,
    ),
  )
  const summary = said.summary(sentences.join(', ') || said.everyMemo, said.levelCount(row.levels.length))
  return (
    <div
      {...place}
      role="rowgroup"
      className={classes.group}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        if (!isOpen || !isEscapeOfRow(event)) return
        event.preventDefault()
        commands.open(null)
        document.getElementById(rowButtonId(rowId))?.focus()
      }}
    >
      <div
        role="row"
        className={classes.row}
        onClick={(event) => {
          if (!isControl(event)) toggle()
        }}
      >
        <div
          role="cell"
          className={classes.lead}
          onKeyDown={(event) =>
            onRowKey(event, {
              onMove: (by) => commands.move(rowId, number - 1 + by),
              onRemove: () => commands.remove(rowId),
            })
          }
        >
          {grip}
          <button
            type="button"
            id={rowButtonId(rowId)}
            className={classes.number}
            aria-expanded={isOpen}
            aria-label={said.open(said.rowName(number), summary)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onClick={toggle}
          >
            {number}
            {hasProblem && (
              <IconAlertTriangle size={14} className={classes.problem} role="img" aria-label={said.problem} />
            )}
          </button>
        </div>
        {columns.map((column) => (
          <ConditionCell key={column.subject} row={row} column={column} />
        ))}
        <div role="cell" className={classes.levels}>
          <LevelChips levels={row.levels} />
        </div>
        <div role="cell" className={classes.menu}>
          <RowMenu rowId={rowId} number={number} commands={commands} />
        </div>
      </div>
      {isOpen && (
        <div role="row" className={classes.detail}>
          <div role="cell" aria-colspan={columns.length + 3}>
            <RowEditor row={row} number={number} />
          </div>
        </div>
      )}
    </div>
  )
}

function ConditionCell({ row, column }: { row: PolicyRow; column: PolicyColumn }) {
  const { names } = usePolicy()
  const sentences = conditionsIn(row, column).map(({ condition }) =>
    // In a heading with a currency the cells needn't name it.
    condition.kind === 'AMOUNT' && !column.heading.endsWith(`(${condition.currency})`)
      ? `${condition.currency} ${conditionSentence(condition, names)}`
      : conditionSentence(condition, names),
  )
  return (
    <div role="cell" className={classes.condition} data-any={sentences.length === 0 || undefined}>
      <span className={classes.heading} aria-hidden>
        {column.heading}
      </span>
      <span>{sentences.length === 0 ? words.any : sentences.join(words.and)}</span>
    </div>
  )
}

function RowMenu({
  rowId,
  number,
  commands,
}: Pick<DecisionRowProps, 'number' | 'commands'> & { rowId: string }) {
  const { policy } = usePolicy()
  return (
    <Menu {...STAYS_SHOWN} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={said.menu(number)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => commands.copy(rowId)}>{said.copy}</Menu.Item>
        <Menu.Item onClick={() => commands.addAbove(rowId)}>{said.addAbove}</Menu.Item>
        <Menu.Item disabled={number === 1} onClick={() => commands.move(rowId, number - 2)}>
          {said.moveUp}
        </Menu.Item>
        <Menu.Item disabled={number === policy.rows.length} onClick={() => commands.move(rowId, number)}>
          {said.moveDown}
        </Menu.Item>
        <Menu.Item onClick={() => commands.remove(rowId)}>{said.remove}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A click on a control inside of the row isn't meant for the row. */
function isControl(event: MouseEvent): boolean {
  return (event.target as HTMLElement).closest('button, a, input, select, [role="menu"]') !== null
}
