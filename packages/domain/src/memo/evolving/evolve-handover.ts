import { mapLevel, mapSeats } from '../../route/transitions.ts'
import type { Person, RouteLevel, Seat } from '../../route/route.ts'
import type { EventOf } from '../events.ts'
import type { Memo } from '../memo.ts'

type Handover = EventOf<'SeatHandedOn' | 'WatcherReplaced' | 'OwnerChanged'>

/**
 * A part in the memo goes to another person (K8, K9). The seat's id, its sub-approvers and their approvals stay; the times that H3
 * and E2 count from start again. Approvers and owners read on like people who were removed (C7), watchers do not.
 */
export function evolveHandover(memo: Memo, event: Handover): Memo {
  const after = { ...memo, past: pastAfter(memo, event), draft: draftAfter(memo, event) }
  switch (event.type) {
    case 'SeatHandedOn':
      return { ...after, levels: mapSeats(memo.levels, (seat) => handedOn(seat, event)) }
    case 'WatcherReplaced':
      return {
        ...after,
        levels: mapLevel(memo.levels, event.sequenceId, (level) => ({
          ...level,
          watchers: level.watchers.map((watcher) =>
            watcher.watcherId === event.watcherId ? { ...watcher, person: event.to } : watcher,
          ),
        })),
      }
    case 'OwnerChanged':
      return { ...after, owner: event.to }
  }
}

/** A seat that waits has not been asked for a decision in the successor's name. */
function handedOn(seat: Seat, { seatId, from, to, at }: EventOf<'SeatHandedOn'>): Seat {
  if (seat.seatId !== seatId) return seat
  return {
    ...seat,
    person: to,
    pendingSince: seat.status === 'PENDING' ? at : null,
    remindedAt: null,
    earlier: [...(seat.earlier ?? []), from],
  }
}

function pastAfter(memo: Memo, { type, from, to, at }: Handover): Memo['past'] {
  const others = memo.past.filter(({ person }) => person.email !== to.email)
  if (type === 'WatcherReplaced') return others
  const left = { person: from, lastVersion: memo.version, status: memo.lifecycle, leftAt: at, handedOnTo: to }
  return [...others, left]
}

/** The owner's saved route names the successor, too, unless it does already or they own the memo. */
function draftAfter({ draft }: Memo, { type, from, to }: Handover): Memo['draft'] {
  if (!draft) return null
  const isNamed = draft.route.some((level) =>
    [...level.approvers, ...level.watchers].some(({ email }) => email === to.email),
  )
  const successor = type === 'OwnerChanged' || isNamed ? [] : [to]
  const replaced = type === 'OwnerChanged' ? to : from
  const replace = (people: Person[]) =>
    people.flatMap((person) => (person.email === replaced.email ? successor : [person]))
  const route = draft.route.map((level: RouteLevel) => ({
    ...level,
    approvers: replace(level.approvers),
    watchers: replace(level.watchers),
  }))
  return { ...draft, route }
}
