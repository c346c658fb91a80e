import { POLICY_MAX_ROWS } from '@countersign/domain'
import { ConfirmDialog, Sheet, STAYS_SHOWN } from '@countersign/ui'
import { Button, CloseButton, Menu, Tooltip } from '@mantine/core'
import { IconColumnInsertRight, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { SortableRows } from '../../builder/sortable-rows.tsx'
import { OTHERWISE } from '../../model/policy/policy-actions.ts'
import type { WizardState } from '../../model/wizard-state.ts'
import { useWizard, useWizardStore } from '../../wizard-store.ts'
import { policyPlaceId } from '../../model/place-ids.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import { UndoButtons } from '../../history/undo-buttons.tsx'
import classes from './decision-table.module.css'
import { DecisionRow } from './decision-row.tsx'
import type { RowCommands } from './decision-row.tsx'
import { OtherwiseRow } from './otherwise-row.tsx'
import { focusRow } from '../row/row-keys.ts'

const said = texts.table
const KEYS_ID = 'policy-keys'
const selectOpenRow = (state: WizardState) => state.openRowId

/** The rows of the policy, read from the top: by drag, by menu and by keys. */
export function DecisionTable({ problemRows }: { problemRows: ReadonlySet<string> }) {
  const store = useWizardStore()
  const { policy, columns } = usePolicy()
  const openRowId = useWizard(selectOpenRow)
  const [removedId, setRemovedId] = useState<string | null>(null)
  const { rows } = policy
  const currentRows = () => store.get().policy?.rows ?? []
  const open = (rowId: string | null) => store.dispatch({ type: 'openRow', rowId })
  /** Adds a row by an action that puts it at this place, and opens it. */
  const add = (action: Parameters<typeof store.dispatch>[0], at: number) => {
    store.dispatch(action)
    const added = currentRows()[at]
    if (!added || currentRows().length === rows.length) return
    store.announce(said.added(at + 1))
    open(added.row_id)
    focusRow(added.row_id)
  }
  const placeOf = (rowId: string) => rows.findIndex(({ row_id }) => row_id === rowId)
  const commands: RowCommands = {
    open,
    move: (rowId, to) => {
      store.dispatch({ type: 'movePolicyRow', rowId, to })
      const at = currentRows().findIndex(({ row_id }) => row_id === rowId)
      store.announce(said.moved(at + 1, rows.length))
      focusRow(rowId)
    },
    copy: (rowId) => add({ type: 'copyPolicyRow', rowId }, placeOf(rowId) + 1),
    addAbove: (rowId) => add({ type: 'addPolicyRow', above: rowId }, placeOf(rowId)),
    remove: setRemovedId,
  }
  const removedAt = removedId === null ? -1 : placeOf(removedId)
  const remove = () => {
    if (removedId === null) return
    store.dispatch({ type: 'removePolicyRow', rowId: removedId })
    store.announce(said.removed(removedAt + 1))
    setRemovedId(null)
    const left = currentRows()
    focusRow((left[removedAt] ?? left.at(-1))?.row_id ?? OTHERWISE)
  }
  return (
    <Sheet padded={false} label={said.title}>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h2 id={policyPlaceId([])} tabIndex={-1} className={classes.title}>
            {said.title}
          </h2>
          <p className={classes.subtitle}>{said.text}</p>
        </div>
        <UndoButtons />
        <AddCondition />
        <Tooltip label={said.full} disabled={rows.length < POLICY_MAX_ROWS}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={said.addRowLabel}
            aria-disabled={rows.length >= POLICY_MAX_ROWS}
            onClick={() => add({ type: 'addPolicyRow' }, rows.length)}
          >
            {said.addRow}
          </Button>
        </Tooltip>
      </div>
      <p id={KEYS_ID} hidden>
        {said.keys}
      </p>
      <div className={classes.scroll}>
        <SortableRows
          id="policy-rows"
          ids={rows.map(({ row_id }) => row_id)}
          nameOf={(id) => said.rowName(placeOf(id) + 1)}
          onMove={(rowId, to) => store.dispatch({ type: 'movePolicyRow', rowId, to })}
          words={{ instructions: said.instructions, moved: said.rowMoved }}
        >
          <div
            role="table"
            aria-label={said.title}
            aria-describedby={KEYS_ID}
            className={classes.table}
            style={conditionTracks(columns.length)}
          >
            <div role="rowgroup">
              <TableHead />
            </div>
            {rows.map((row, at) => (
              <DecisionRow
                key={row.row_id}
                row={row}
                number={at + 1}
                isOpen={openRowId === row.row_id}
                hasProblem={problemRows.has(row.row_id)}
                commands={commands}
              />
            ))}
            <OtherwiseRow
              isOpen={openRowId === OTHERWISE}
              hasProblem={problemRows.has(OTHERWISE)}
              onOpen={open}
            />
          </div>
        </SortableRows>
      </div>
      <ConfirmDialog
        opened={removedId !== null}
        onClose={() => setRemovedId(null)}
        title={said.removeTitle(removedAt + 1)}
        message={said.removeText}
        confirmLabel={said.remove}
        danger
        onConfirm={remove}
      />
    </Sheet>
  )
}

function TableHead() {
  const { columns, removeColumn } = usePolicy()
  return (
    <div role="row" className={classes.columns}>
      <div role="columnheader" className={classes.lead}>
        <span className={classes.hidden}>{said.row}</span>
      </div>
      {columns.map(({ subject, heading }) => (
        <div key={subject} role="columnheader" className={classes.column}>
          <span>{heading}</span>
          <CloseButton
            size="xs"
            className={classes.drop}
            aria-label={said.removeColumn(heading)}
            title={said.removeColumn(heading)}
            onClick={() => removeColumn(subject)}
          />
        </div>
      ))}
      <div role="columnheader" className={classes.levelsHead}>
        <span>{said.levels}</span>
        <span className={classes.legend} aria-hidden>
          <IconLock size={13} /> {said.legendSet} <IconPencil size={13} /> {said.legendChoose}
        </span>
      </div>
      <div role="columnheader" className={classes.menu}>
        <span className={classes.hidden}>{said.remove}</span>
      </div>
    </div>
  )
}

/** The grid's tracks before the levels. Without conditions there are none (repeat(0, …) is invalid), and 'Otherwise' needs the first. */
function conditionTracks(count: number): CSSProperties {
  const tracks: Record<`--${string}`, string | number> = {
    '--columns': count,
    '--tracks': count > 0 ? `4rem repeat(${count}, minmax(5.375rem, 8.25rem))` : 'minmax(4rem, max-content)',
  }
  return tracks as CSSProperties
}

/** Adds a column; its condition is then set in the rows. */
function AddCondition() {
  const { moreColumns, addColumn } = usePolicy()
  return (
    <Menu {...STAYS_SHOWN} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumnInsertRight size={16} aria-hidden />}
          aria-label={said.conditionLabel}
        >
          {said.condition}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflow: 'auto' }}>
        {moreColumns.map(({ subject, heading }) => (
          <Menu.Item key={subject} onClick={() => addColumn(subject)}>
            {heading}
          </Menu.Item>
        ))}
        {moreColumns.length === 0 && <Menu.Label>{said.allConditions}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
