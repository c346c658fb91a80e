import { PersonAvatar, Seal } from '@countersign/ui'
import {
  IconCalendarOff,
  IconCornerDownRight,
  IconInfoCircle,
  IconLock,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ChosenPerson } from '../../../../shared/people-picker/chosen-person.ts'
import { PeopleList, PeoplePicker } from '../../../../shared/people-picker/people-picker.tsx'
import { texts } from '../../texts.ts'
import { levelElementId } from '../level-element.ts'
import type { LevelChange, LevelDraft, PolicyMark } from '../route-draft.ts'
import { ListPicker } from './list-picker.tsx'
import classes from './policy-level.module.css'
import { policyTexts } from './texts.ts'

export interface PolicyLevelProps {
  level: LevelDraft & { policy: PolicyMark }
  at: number
  /** The keys of addresses that can't be chosen: everyone in the memo, and the user. */
  taken: ReadonlySet<string>
  error: string | undefined
  onChange: (change: LevelChange) => void
}

/** A level that the policy asks for: whom it asks and why, and what the owner may choose (N3). */
export function PolicyLevel(props: PolicyLevelProps) {
  const { level, at } = props
  const { policy, name = '', notes = [] } = level
  const title = texts.sequence(at + 1)
  const isOpen = policy.owner !== 'NOTHING'
  const badge = neededText(level)
  return (
    <section
      className={classes.level}
      data-open={isOpen || undefined}
      id={levelElementId(at)}
      aria-label={title}
      tabIndex={-1}
    >
      <Seal number={at + 1} state={isSettled(level) ? 'settled' : 'waiting'} />
      <div className={classes.content}>
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          {name !== '' && <span className={classes.name}>{name}</span>}
          {badge !== undefined && <span className={classes.badge}>{badge}</span>}
          <OwnersMark policy={policy} />
        </div>
        {policy.asked.length > 0 && (
          <ul className={classes.people} aria-label={policyTexts.people(at + 1)}>
            {policy.asked.map((person, place) => (
              <AskedPerson
                key={place}
                person={person}
                hasApproved={level.approvers.some((one) => one.approved && one.email === person.email)}
              />
            ))}
          </ul>
        )}
        {isOpen ? <Pickers {...props} /> : <Watchers people={level.watchers} />}
        {policy.reason !== '' && (
          <Remark kind="reason" icon={<IconCornerDownRight size={15} stroke={1.8} aria-hidden />}>
            {policy.reason}
          </Remark>
        )}
        {notes.map((note) => (
          <Remark key={note} kind="note" icon={<IconInfoCircle size={15} stroke={1.8} aria-hidden />}>
            {note}
          </Remark>
        ))}
      </div>
    </section>
  )
}

/** Whether the owner has nothing left to choose. */
function isSettled({ policy, approvers }: PolicyLevelProps['level']): boolean {
  return approvers.length > 0 && approvers.length - policy.asked.length >= policy.atLeast
}

function neededText({ approvalType, minApprovers, approvers }: LevelDraft): string | undefined {
  if (approvalType === 'ALL_APPROVERS') return approvers.length > 1 ? policyTexts.all : undefined
  return minApprovers === 1 ? texts.onlyOneRequired : policyTexts.several(minApprovers)
}

function OwnersMark({ policy: { owner } }: { policy: PolicyMark }) {
  if (owner === 'NOTHING')
    return (
      <span className={classes.mark}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {policyTexts.locked}
      </span>
    )
  return (
    <span className={classes.mark} data-owners>
      <IconPencil size={14} stroke={1.8} aria-hidden />
      {owner === 'ADD' ? policyTexts.mayAdd : policyTexts.choose}
    </span>
  )
}

function AskedPerson({ person, hasApproved }: { person: ChosenPerson; hasApproved: boolean }) {
  const { name, email, photoURL, note } = person
  return (
    <li className={classes.person}>
      <PersonAvatar name={name} photoURL={photoURL} size={28} />
      <span className={classes.who}>
        <span className={classes.fullName}>{name}</span>
        <span className={classes.email}>{hasApproved ? policyTexts.approved : email}</span>
      </span>
      {note !== undefined && (
        <span className={classes.absent}>
          <IconCalendarOff size={14} stroke={1.8} aria-hidden />
          {note}
        </span>
      )}
    </li>
  )
}

function Watchers({ people }: { people: readonly ChosenPerson[] }) {
  return people.length === 0 ? null : <PeopleList label={texts.watchedBy} people={people} />
}

function Remark({ kind, icon, children }: { kind: 'reason' | 'note'; icon: ReactNode; children: string }) {
  return (
    <p className={classes.remark} data-kind={kind}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** Whom the owner names: from the list, or anyone; and watchers beside those of the policy. */
function Pickers({ level, taken, error, onChange }: PolicyLevelProps) {
  const { key, policy } = level
  const isPolicys = (list: readonly ChosenPerson[]) => (one: ChosenPerson) =>
    list.some(({ email }) => email === one.email)
  const named = level.approvers.filter((one) => !isPolicys(policy.asked)(one))
  const people = {
    label: texts.approvers,
    required: policy.atLeast > 0,
    people: named,
    taken,
    onAdd: (person: ChosenPerson) => onChange({ type: 'approverAdded', key, person }),
    onRemove: (email: string) => onChange({ type: 'approverRemoved', key, email }),
    ...(error === undefined ? {} : { error }),
  }
  return (
    <div className={classes.pickers}>
      {policy.owner === 'CHOOSE' ? (
        <ListPicker {...people} offered={policy.offered} atLeast={policy.atLeast} />
      ) : (
        <PeoplePicker {...people} />
      )}
      <div className={classes.watchers}>
        <Watchers people={policy.watching} />
        <PeoplePicker
          label={texts.watchers}
          people={level.watchers.filter((one) => !isPolicys(policy.watching)(one))}
          taken={taken}
          onAdd={(person) => onChange({ type: 'watcherAdded', key, person })}
          onRemove={(email) => onChange({ type: 'watcherRemoved', key, email })}
        />
      </div>
    </div>
  )
}
