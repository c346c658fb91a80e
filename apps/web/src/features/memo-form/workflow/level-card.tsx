import { Seal, StatusBadge } from '@countersign/ui'
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { PeopleList, PeoplePicker } from '../../../shared/people-picker/people-picker.tsx'
import { texts } from '../texts.ts'
import classes from './level-card.module.css'
import { levelElementId } from './level-element.ts'
import { isRemovable } from './route-draft.ts'
import type { LevelChange, LevelDraft } from './route-draft.ts'

interface LevelCardProps {
  level: LevelDraft
  at: number
  /** The template allows sub-approvals. */
  canAllowSubApprovals: boolean
  /** The keys of addresses that can't be chosen: everyone in the memo, and the user. */
  taken: ReadonlySet<string>
  error: string | undefined
  /** It follows those of a policy, so even the first one can be removed (N3). */
  isUnderPolicy?: boolean
  onChange: (change: LevelChange) => void
}

/** One level of the approval workflow; read-only once it is cleared (U24). */
export function LevelCard(props: LevelCardProps) {
  const { level, at, canAllowSubApprovals, isUnderPolicy = false, onChange } = props
  const { key } = level
  const title = texts.sequence(at + 1)
  const onlyOne = level.approvalType === 'MIN_APPROVERS' && level.minApprovers === 1
  return (
    <section className={classes.card} id={levelElementId(at)} aria-label={title} tabIndex={-1}>
      <div className={classes.head}>
        <span className={classes.name}>
          <Seal number={at + 1} state={level.isCleared ? 'cleared' : 'waiting'} />
          <h3 className={classes.title}>{title}</h3>
          {level.name && <span className={classes.called}>{level.name}</span>}
          {onlyOne && <span className={classes.badge}>{texts.onlyOneRequired}</span>}
          {level.isCleared && <StatusBadge kind="approved" label={texts.cleared} />}
        </span>
        {!level.isCleared && (
          <span className={classes.rules}>
            <Checkbox
              size="xs"
              label={texts.anyApprover}
              checked={level.approvalType === 'MIN_APPROVERS'}
              disabled={level.hasActed || level.isAdded === true}
              description={level.isAdded ? texts.addedLevel : level.hasActed ? texts.ruleFixed : undefined}
              onChange={(event) => onChange({ type: 'anyApproverSet', key, on: event.currentTarget.checked })}
            />
            <ApprovalsNeeded level={level} onChange={onChange} />
            {canAllowSubApprovals && (
              <Checkbox
                size="xs"
                label={texts.allowSubApprovals}
                checked={level.allowSubApprovals}
                onChange={(event) =>
                  onChange({ type: 'subApprovalsSet', key, on: event.currentTarget.checked })
                }
              />
            )}
            {isRemovable(level, at, isUnderPolicy) && (
              <ActionIcon
                aria-label={texts.removeSequence(at + 1)}
                onClick={() => onChange({ type: 'levelRemoved', key })}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )}
      </div>
      <div className={classes.people}>
        {level.isCleared ? <ClearedPeople level={level} /> : <Pickers {...props} />}
        {level.notes?.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}

/** How many approvers are required, if not all (D3); fixed once a person has acted (D8). */
function ApprovalsNeeded({ level, onChange }: Pick<LevelCardProps, 'level' | 'onChange'>) {
  const { key, approvers, approvalType, minApprovers } = level
  if (approvalType === 'ALL_APPROVERS' || approvers.length < 2) return null
  return (
    <span className={classes.needed}>
      <span aria-hidden>{texts.approvalsNeeded}</span>
      <NativeSelect
        size="xs"
        aria-label={texts.approvalsNeeded}
        value={String(minApprovers)}
        disabled={level.hasActed}
        data={approvers.map((_one, index) => String(index + 1))}
        onChange={(event) =>
          onChange({ type: 'minApproversSet', key, count: Number(event.currentTarget.value) })
        }
      />
    </span>
  )
}

function Pickers({ level, taken, error, onChange }: LevelCardProps) {
  const { key } = level
  const approved = level.approvers.filter((one) => one.approved)
  return (
    <>
      <div className={classes.side}>
        {approved.length > 0 && <PeopleList label={texts.approvedBy} people={approved} />}
        <PeoplePicker
          label={texts.approvers}
          required
          people={level.approvers.filter((one) => !one.approved)}
          taken={taken}
          error={error}
          onAdd={(person) => onChange({ type: 'approverAdded', key, person })}
          onRemove={(email) => onChange({ type: 'approverRemoved', key, email })}
        />
      </div>
      <PeoplePicker
        label={texts.watchers}
        people={level.watchers}
        taken={taken}
        onAdd={(person) => onChange({ type: 'watcherAdded', key, person })}
        onRemove={(email) => onChange({ type: 'watcherRemoved', key, email })}
      />
    </>
  )
}

function ClearedPeople({ level }: { level: LevelDraft }) {
  const approved = level.approvers.filter((one) => one.approved)
  return (
    <>
      <PeopleList label={texts.approvedBy} people={approved} />
      {level.watchers.length > 0 ? (
        <PeopleList label={texts.watchedBy} people={level.watchers} />
      ) : (
        <p className={classes.none}>{texts.noWatchers}</p>
      )}
    </>
  )
}
