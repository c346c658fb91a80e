/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events --
   the row's button does the same by keyboard; the groups handle the keys that the controls inside of them let through */
import { texts as words } from '../../../../lib/policy-words/texts.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { OTHERWISE } from '../../model/policy/policy-actions.ts'
import { usePolicy } from '../policy-context.ts'
import { OtherwiseEditor } from '../row/otherwise-editor.tsx'
import { texts } from '../texts.ts'
import classes from './decision-table.module.css'
import { LevelChips } from './level-chips.tsx'
import { isEscapeOfRow, rowButtonId } from '../row/row-keys.ts'

interface OtherwiseRowProps {
  isOpen: boolean
  hasProblem: boolean
  onOpen: (rowId: string | null) => void
}

const said = texts.otherwise

/** The last row, which is always there: what happens to memos that no other row fits. */
export function OtherwiseRow({ isOpen, hasProblem, onOpen }: OtherwiseRowProps) {
  const { policy, columns } = usePolicy()
  const { otherwise } = policy
  const toggle = () => onOpen(isOpen ? null : OTHERWISE)
  return (
    <div
      role="rowgroup"
      className={classes.group}
      data-open={isOpen || undefined}
      data-otherwise
      onKeyDown={(event) => {
        if (!isOpen || !isEscapeOfRow(event)) return
        event.preventDefault()
        onOpen(null)
        document.getElementById(rowButtonId(OTHERWISE))?.focus()
      }}
    >
      <div
        role="row"
        className={classes.row}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('button') === null) toggle()
        }}
      >
        <div role="cell" className={classes.otherwise} aria-colspan={columns.length + 1}>
          <button
            type="button"
            id={rowButtonId(OTHERWISE)}
            className={classes.name}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {said.name}
            {hasProblem && (
              <IconAlertTriangle
                size={14}
                className={classes.problem}
                role="img"
                aria-label={texts.table.problem}
              />
            )}
          </button>
          <span className={classes.hint}>{said.text}</span>
        </div>
        <div role="cell" className={classes.levels}>
          {otherwise.kind === 'LEVELS' && <LevelChips levels={otherwise.levels} />}
          {otherwise.kind === 'REFUSE' && (
            <span className={classes.refusal}>{words.refuse(otherwise.text)}</span>
          )}
          {otherwise.kind === 'NO_APPROVAL' && words.noApproval}
        </div>
        <div role="cell" className={classes.menu} />
      </div>
      {isOpen && (
        <div role="row" className={classes.detail}>
          <div role="cell" aria-colspan={columns.length + 3}>
            <OtherwiseEditor />
          </div>
        </div>
      )}
    </div>
  )
}
