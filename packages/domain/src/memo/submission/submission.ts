import { NO_APPROVAL_TEXT } from '../../policy/explain/route-texts.ts'
import { fold } from '../evolving/evolve.ts'
import { hasActed } from '../memo.ts'
import { approvalsFell } from './falling-approvals.ts'
import { chosenLink, firstLink, validateLink, validateNewLink } from './links.ts'
import { keptReaders, validateReaders } from './readers.ts'
import { peopleIn, routeInLowerCase } from '../../route/people.ts'
import type { PolicyMark } from './policy-route.ts'
import { policyMarks, validatePolicy, yieldToPolicy } from './policy-route.ts'
import { validateRouteChanges } from './route-changes.ts'
import { validateRouteLimits, validateCompleteRoute, keptSlots } from './route-limits.ts'
import { currentLevel } from '../../route/seats.ts'
import { approval } from '../approval.ts'
import type { MemoCommand, MemoContext } from '../commands.ts'
import type { EventOf, SubmittedLevel } from '../events.ts'
import type { Level, Person, RouteLevel, Slot } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { accepted, refusal, refused } from '../refusals.ts'
import type { Outcome } from '../refusals.ts'
import { needsRemarks, validateRemarks, trimmed } from '../remarks.ts'
import { ownerStatus } from '../status.ts'
import { stamp } from '../stamp.ts'

type Of<T extends MemoCommand['type']> = Extract<MemoCommand, { type: T }>

/** Saves the owner's work. Only hard limits apply: levels may still lack approvers (C3). */
export function saveDraft(memo: Memo, command: Of<'SaveDraft'>, context: MemoContext): Outcome {
  const route = routeInLowerCase(command.route)
  const invalid = validateRouteLimits(memo, route, context.rules, command.disabled)
  if (invalid) return refused(invalid)
  const link = chosenLink(memo, command)
  const unlinkable = validateNewLink(memo, command, context) ?? validateReaders(memo, command, context)
  if (unlinkable) return refused(unlinkable)
  const draft = {
    contentHash: command.contentHash,
    route,
    ...(memo.version === 0 && link && { link }),
    ...keptReaders(memo, command, context),
    savedAt: context.now,
  }
  return accepted([stamp(context, { type: 'DraftSaved', draft })])
}

/** Deletes a memo that was never submitted (C3). */
export function deleteDraft(context: MemoContext): Outcome {
  return accepted([stamp(context, { type: 'DraftDeleted' })])
}

/**
 * A submission, first or again (C3, C6, D5, D8): the next version, and the start of its first level or of the one that
 * was interrupted. Once submitted, remarks are needed.
 */
export function submit(submitted: Memo, command: Of<'Submit'>, context: MemoContext): Outcome {
  const { asked } = command
  if (asked?.kind === 'NO_APPROVAL') return submitWithoutApproval(submitted, command, context)
  const fell = approvalsFell(submitted, command.falling, context)
  // N7: the lowest level with a fallen approval counts as the interrupted one.
  const memo = fold(submitted, fell)
  const route = yieldToPolicy(memo, asked, routeInLowerCase(command.route))
  const given = trimmed(command)
  const invalid =
    validateRouteLimits(memo, route, context.rules, command.disabled) ??
    validateCompleteRoute(route) ??
    validatePolicy(memo, asked, route) ??
    validateRouteChanges(memo, route, asked) ??
    validateLink(memo, command, { route, isAsked: asked !== undefined }, context) ??
    validateReaders(memo, command, context) ??
    validateRemarks(given, needsRemarks('submit', ownerStatus(memo)), context)
  if (invalid) return refused(invalid)
  // The level that starts: the interrupted one, or the first of a new route.
  const sequenceId = currentLevel(memo)?.sequenceId ?? context.newId()
  const levels = submittedLevels(
    memo,
    { route, marks: policyMarks(memo, asked, route), firstId: sequenceId },
    context,
  )
  return accepted([
    ...fell,
    stamp(context, {
      type: 'MemoSubmitted',
      logId: context.newId(),
      sequenceId,
      version: memo.version + 1,
      contentHash: command.contentHash,
      levels,
      contentChanged: memo.contentHash !== null && memo.contentHash !== command.contentHash,
      removed: removedPeople(memo, route),
      ...preparedBy(memo),
      ...firstLink(memo, command),
      ...keptReaders(memo, command, context),
      ...given,
    }),
    stamp(context, { type: 'LevelStarted', sequenceId }),
  ])
}

/** N1: the first submission of a memo whose policy needs no approval: it has no level, and is approved at once. */
function submitWithoutApproval(memo: Memo, command: Of<'Submit'>, context: MemoContext): Outcome {
  const given = trimmed(command)
  const unwanted = command.route.length > 0
  const invalid = unwanted
    ? refusal('POLICY_NOT_MET', { level: 1, text: NO_APPROVAL_TEXT }, 'route.0')
    : (validateLink(memo, command, { route: [], isAsked: false }, context) ??
      validateReaders(memo, command, context) ??
      validateRemarks(given, needsRemarks('submit', ownerStatus(memo)), context))
  if (invalid) return refused(invalid)
  // There is no level: both entries of the log have an id of their own.
  const sequenceId = context.newId()
  return accepted([
    stamp(context, {
      type: 'MemoSubmitted',
      logId: context.newId(),
      sequenceId,
      version: 1,
      contentHash: command.contentHash,
      levels: [],
      contentChanged: false,
      removed: [],
      ...preparedBy(memo),
      ...firstLink(memo, command),
      ...keptReaders(memo, command, context),
      ...given,
    }),
    approval(context, { logId: context.newId(), sequenceId }),
  ])
}

/** R6: the first submission names who prepared it. */
function preparedBy({ preparation }: Memo): { preparedBy?: Person } {
  return preparation ? { preparedBy: preparation.preparer } : {}
}

interface Frozen {
  route: RouteLevel[]
  marks: ReadonlyMap<number, PolicyMark>
  /** The id of a new route's first level. */
  firstId: string
}

/** The frozen route: kept levels, seats and watchers carry their ids from before; a minimum of ALL is all (C6, D8). */
function submittedLevels(
  memo: Memo,
  { route, marks, firstId }: Frozen,
  context: MemoContext,
): SubmittedLevel[] {
  return route.map((wanted, index) => {
    const isFirst = memo.version === 0 && index === 0
    const before = memo.levels.find((level) => level.sequenceId === wanted.sequenceId)
    const isAll = wanted.approvalType === 'ALL_APPROVERS'
    const mark = marks.get(index)
    const policy = mark?.policy ?? before?.policy
    return {
      sequenceId: before?.sequenceId ?? (isFirst ? firstId : context.newId()),
      approvers: wanted.approvers.map((person) => {
        const slot = slotIn(before, person.email)
        const source = mark ? mark.sourceOf(person.email) : slot?.source
        return { seatId: slot?.approver.seatId ?? context.newId(), person, ...(source && { source }) }
      }),
      watchers: wanted.watchers.map((person) => ({
        watcherId: watcherIdIn(before, person.email) ?? context.newId(),
        person,
      })),
      approvalType: wanted.approvalType,
      minApprovers: isAll ? wanted.approvers.length : wanted.minApprovers,
      allowSubApprovals: wanted.allowSubApprovals,
      ...(policy && { policy }),
    }
  })
}

function slotIn(level: Level | undefined, email: string): Slot | undefined {
  return level?.slots.find((slot) => slot.approver.person.email === email)
}

function watcherIdIn(level: Level | undefined, email: string): string | undefined {
  return level?.watchers.find((watcher) => watcher.person.email === email)?.watcherId
}

/** C7: everyone who is no longer in the memo, including the sub-approvers of removed slots. */
function removedPeople(memo: Memo, route: RouteLevel[]): EventOf<'MemoSubmitted'>['removed'] {
  const staying = new Set([
    ...route.flatMap((level) => [...level.approvers, ...level.watchers]).map((person) => person.email),
    ...keptSlots(memo, route).flatMap((slot) => slot.subApprovers.map((seat) => seat.person.email)),
  ])
  return peopleIn(memo.levels)
    .filter((person) => !staying.has(person.email))
    .map((person) => ({ person, hadActed: hasActed(memo, person.email) }))
}
