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
import type { FormPolicy } from './form-policy.ts'
import { LevelCard } from './level-card.tsx'
import { levelElementId } from './level-element.ts'
import type { AskedRoute } from './policy/asked-route.ts'
import { LastTime } from './last-time.tsx'
import { routeOfLastTime, usedEmails } from './route-draft.ts'
import type { LastLevel, RouteDraft } from './route-draft.ts'
import classes from './workflow-panel.module.css'
import { isUnassigned } from './written-route.ts'
import type { RouteChange, WrittenRoute } from './written-route.ts'

interface WorkflowPanelProps {
  draft: {
    /** Null without a policy, as is what it asks for. */
    policy: FormPolicy | null
    asked: AskedRoute | null
    /** The levels as they are shown and sent. */
    route: RouteDraft
    /** What the owner has written of them. */
    routeWritten: WrittenRoute
  }
  onChange: (change: RouteChange) => void
  /** Addresses of people who can have no part: the owner (D7), and who prepares the memo (R6). */
  ownEmails: readonly string[]
  /** Whether the route of the author's latest memo may be offered (M8): not for another person's memo. */
  hasLastTime: boolean
  templateId: string
  canAllowSubApprovals: boolean
  /** Undefined for a new memo. */
  memoStatus: MemoStatus | undefined
  /** What is wrong with a level, by its position. */
  errors: ReadonlyMap<number, string>
}

/** 'Approval workflow': the ordered levels with their approvers and watchers (U24), after the template's policy if it has one (N3). */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { draft, onChange, ownEmails, hasLastTime, templateId, canAllowSubApprovals, memoStatus, errors } =
    props
  const { asked, policy, route, routeWritten } = draft
  const isNew = memoStatus === undefined || memoStatus === 'SAVE_AS_DRAFT'
  const taken = useMemo(() => new Set([...usedEmails(route), ...ownEmails.map(emailKey)]), [route, ownEmails])
  const add = () => {
    onChange({ type: 'levelAdded', key: crypto.randomUUID() })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${levelElementId(route.length)} [role="combobox"]`)?.focus(),
    )
  }
  const onAdd = memoStatus !== undefined && isEnded(memoStatus) ? undefined : add
  const readLast = (last: readonly LastLevel[]): WrittenRoute | null => {
    const levels = routeOfLastTime(last, canAllowSubApprovals)
    return policy && asked
      ? policy.code.writtenLastTime(policy, asked, levels, last)
      : { levels, people: null }
  }
  const offers = (
    <>
      <OwnContactsNotice />
      {hasLastTime && isNew && isUnassigned(routeWritten) && (
        <LastTime
          templateId={templateId}
          read={readLast}
          onChosen={(written) => onChange({ type: 'replaced', written })}
        />
      )}
    </>
  )
  if (policy && asked) {
    const { PolicyPanel } = policy.code
    const shared = { asked, route, taken, canAllowSubApprovals, errors, onChange, onAdd, offers }
    return <PolicyPanel {...shared} />
  }
  return (
    <Sheet padded={false}>
      <section className={classes.panel} aria-labelledby="approval-workflow">
        <h2 className={classes.title} id="approval-workflow">
          {appTexts.workflow}
        </h2>
        <p className={classes.help}>{texts.workflowHelp}</p>
        {offers}
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
        {onAdd && (
          <Button
            className={classes.add}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
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
