import { isEnded } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messages } from '../../../lib/messages.ts'
import { LevelCard } from './level-card.tsx'
import { levelElementId } from './level-element.ts'
import { usedEmails } from './route-draft.ts'
import type { RouteChange, RouteDraft } from './route-draft.ts'
import classes from './workflow-panel.module.css'

interface WorkflowPanelProps {
  route: RouteDraft
  onChange: (change: RouteChange) => void
  /** The signed-in user: the owner takes no other part (D7). */
  ownEmail: string
  canAllowSubApprovals: boolean
  /** Undefined for a new memo. */
  memoStatus: MemoStatus | undefined
  /** What is wrong with a level, by its position. */
  errors: ReadonlyMap<number, string>
}

/** 'Approval workflow': the ordered levels with their approvers and watchers (end-user document sections 2 and 4). */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { route, onChange, ownEmail, canAllowSubApprovals, memoStatus, errors } = props
  const taken = useMemo(() => usedEmails(route).add(ownEmail.toLowerCase()), [route, ownEmail])
  const add = () => {
    onChange({ type: 'levelAdded', key: crypto.randomUUID() })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${levelElementId(route.length)} [role="combobox"]`)?.focus(),
    )
  }
  return (
    <Sheet padded={false}>
      <section className={classes.panel} aria-labelledby="approval-workflow">
        <h2 className={classes.title} id="approval-workflow">
          {messages.memoForm.workflow}
        </h2>
        <p className={classes.help}>{messages.memoForm.workflowHelp}</p>
        <div className={classes.levels}>
          {route.map((level, at) => (
            <LevelCard
              key={level.key}
              level={level}
              at={at}
              canAllowSubApprovals={canAllowSubApprovals}
              taken={taken}
              error={errors.get(at)}
              onChange={onChange}
            />
          ))}
        </div>
        {!(memoStatus !== undefined && isEnded(memoStatus)) && (
          <Button
            className={classes.add}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {messages.memoForm.addSequence}
          </Button>
        )}
      </section>
    </Sheet>
  )
}
