import { emailKey, isEnded } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { Notice, Sheet } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { appTexts } from '../../../lib/texts.ts'
import { contactsConsentQuery } from '../../../shared/people-picker/contacts-consent.ts'
import { texts } from '../texts.ts'
import { LevelCard } from './level-card.tsx'
import { levelElementId } from './level-element.ts'
import { LastTime } from './last-time.tsx'
import { isUnassigned, usedEmails } from './route-draft.ts'
import type { RouteChange, RouteDraft } from './route-draft.ts'
import classes from './workflow-panel.module.css'

interface WorkflowPanelProps {
  route: RouteDraft
  onChange: (change: RouteChange) => void
  /** The owner's address: they can't have a second role (D7). */
  ownEmail: string
  templateId: string
  canAllowSubApprovals: boolean
  /** Undefined for a new memo. */
  memoStatus: MemoStatus | undefined
  /** What is wrong with a level, by its position. */
  errors: ReadonlyMap<number, string>
}

/** 'Approval workflow': the ordered levels with their approvers and watchers (U24). */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { route, onChange, ownEmail, templateId, canAllowSubApprovals, memoStatus, errors } = props
  const isNew = memoStatus === undefined || memoStatus === 'SAVE_AS_DRAFT'
  const taken = useMemo(() => usedEmails(route).add(emailKey(ownEmail)), [route, ownEmail])
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
          {appTexts.workflow}
        </h2>
        <p className={classes.help}>{texts.workflowHelp}</p>
        <OwnContactsNotice />
        {isNew && isUnassigned(route) && (
          <LastTime
            templateId={templateId}
            canAllowSubApprovals={canAllowSubApprovals}
            onChosen={(last) => {
              onChange({ type: 'replaced', route: last })
              // The offer disappears, and the focus with it.
              requestAnimationFrame(() => document.getElementById(levelElementId(0))?.focus())
            }}
          />
        )}
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
            {texts.addSequence}
          </Button>
        )}
      </section>
    </Sheet>
  )
}

/** B6: the directory serves every account; searching one's own contacts needs a provider that has them. */
function OwnContactsNotice() {
  const { data } = useQuery({ ...contactsConsentQuery, refetchOnMount: false })
  if (data !== 'unsupported') return null
  return (
    <div className={classes.notice}>
      <Notice>
        <strong>{texts.unsupported}</strong> {texts.unsupportedText}
      </Notice>
    </div>
  )
}
