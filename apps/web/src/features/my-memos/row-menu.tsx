import { STAYS_SHOWN } from '@countersign/ui'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { decisionIcon } from '../../shared/memo-actions/decision-icon.tsx'
import { memoDecisions } from '../../shared/memo-actions/memo-decisions.ts'
import type { MemoDecision } from '../../shared/memo-actions/memo-decisions.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import classes from './row-actions.module.css'

interface RowMenuProps {
  memoId: string
  decisions: readonly MemoDecision[]
  onChosen: (decision: MemoDecision) => void
}

/** The decisions that a row offers, behind three dots. */
export function RowMenu({ memoId, decisions, onChosen }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu {...STAYS_SHOWN}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={memoListTexts.moreActions(memoId)}>
          <IconDots size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {decisions.map((decision) => (
          <Menu.Item
            key={decision}
            leftSection={decisionIcon(decision)}
            className={memoDecisions[decision].danger ? classes.danger : undefined}
            onClick={() => {
              // The dialog returns the focus to the button, since the menu's entry is unmounted.
              button.current?.focus()
              onChosen(decision)
            }}
          >
            {memoDecisions[decision].confirmLabel}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
