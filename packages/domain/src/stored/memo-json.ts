import { contentEntries } from '../form/answer/content-entries.ts'
import type { ContentEntry } from '../form/answer/content-entries.ts'
import { storedLabels } from '../form/lists/stored-labels.ts'
import type { EventOf, MemoEventType, SubmittedLevel } from '../memo/events.ts'
import { seatPlaces } from '../route/seats.ts'
import type { Memo } from '../memo/memo.ts'
import {
  addingKeys,
  readStored,
  storedKind,
  storedVersion,
  toStore,
  UnknownStoredJson,
} from './stored-json.ts'
import type { StoredKind } from './stored-json.ts'

/** Drafts are stored beside the log (C3). */
export type LoggedEventType = Exclude<MemoEventType, 'DraftSaved' | 'DraftDeleted'>

/** An event of the log. */
export type LoggedEvent = EventOf<LoggedEventType>

type EventKinds = { readonly [T in LoggedEventType]: StoredKind<EventOf<T>> }

/** The log's events, each type with a version of its own (D10). An upcast gets and gives the whole event. */
export const EVENT_KINDS: EventKinds = {
  // 2: levels of a policy (N6).
  // 3: prepared by another person (R6).
  // 4: linked to another memo (R4).
  // 5: with copies for others (R5).
  MemoSubmitted: addingKeys(
    addingKeys(
      addingKeys(
        addingKeys(storedKind<EventOf<'MemoSubmitted'>>('event MemoSubmitted'), ({ levels }) =>
          hasPolicy(levels),
        ),
        (event) => 'preparedBy' in event,
      ),
      (event) => 'link' in event,
    ),
    (event) => 'readers' in event,
  ),
  ApprovalsFell: storedKind('event ApprovalsFell'),
  LevelStarted: storedKind('event LevelStarted'),
  // 2: decided by a delegate (K3).
  // 3: signed with a passkey (O4).
  DecisionMade: addingKeys(
    addingKeys(storedKind<EventOf<'DecisionMade'>>('event DecisionMade'), (event) => 'actsFor' in event),
    (event) => 'signature' in event,
  ),
  LevelAnswered: storedKind('event LevelAnswered'),
  SlotMet: storedKind('event SlotMet'),
  LevelCleared: storedKind('event LevelCleared'),
  // 2: by the memo's policy (N1).
  // 3: its link took effect (R4), or with those who get it to do (R3).
  // 4: with copies for others (R5).
  MemoApproved: addingKeys(
    addingKeys(
      addingKeys(storedKind<EventOf<'MemoApproved'>>('event MemoApproved'), (event) => 'byPolicy' in event),
      (event) => 'linked' in event || 'handOff' in event,
    ),
    (event) => 'copies' in event,
  ),
  MemoSelfReturned: storedKind('event MemoSelfReturned'),
  MemoCancelled: storedKind('event MemoCancelled'),
  SubApproversChanged: storedKind('event SubApproversChanged'),
  ApproversAdded: storedKind('event ApproversAdded'),
  ConditionSet: storedKind('event ConditionSet'),
  ConditionReported: storedKind('event ConditionReported'),
  ConditionClosed: storedKind('event ConditionClosed'),
  ConditionRefused: storedKind('event ConditionRefused'),
  ConditionsHandedOn: storedKind('event ConditionsHandedOn'),
  MemoLinked: storedKind('event MemoLinked'),
  HandOffDone: storedKind('event HandOffDone'),
  HandOffMoved: storedKind('event HandOffMoved'),
  MemoAcknowledged: storedKind('event MemoAcknowledged'),
  ApproversReminded: storedKind('event ApproversReminded'),
  ReplyAdded: storedKind('event ReplyAdded'),
  QuestionAsked: storedKind('event QuestionAsked'),
  QuestionAnswered: storedKind('event QuestionAnswered'),
  QuestionClosed: storedKind('event QuestionClosed'),
  SeatHandedOn: storedKind('event SeatHandedOn'),
  WatcherReplaced: storedKind('event WatcherReplaced'),
  OwnerChanged: storedKind('event OwnerChanged'),
  HoldPlaced: storedKind('event HoldPlaced'),
  HoldLifted: storedKind('event HoldLifted'),
  PdfSealed: storedKind('event PdfSealed'),
  FieldsErased: storedKind('event FieldsErased'),
  MemoRemoved: storedKind('event MemoRemoved'),
  FileInfected: storedKind('event FileInfected'),
}

/** The memo's state with the owner's draft of the route. */
// 2: delegates have decided (K3), or parts have gone to other people (K8).
// 3: seats have questions (M5).
// 4: levels of a policy, and seats that it filled (N6).
// 5: approvals have fallen (N7), or the memo needed none (N1).
// 6: approvers have added others (R1).
// 7: another person prepared it (R6).
// 8: approvals with conditions (R2).
// 9: links between memos (R4), or handed to others once it is approved (R3).
// 10: copies for others (R5).
export const MEMO_STATE = addingKeys(
  addingKeys(
    addingKeys(
      addingKeys(
        addingKeys(
          addingKeys(
            addingKeys(
              addingKeys(
                addingKeys(
                  storedKind<Memo>('memo state'),
                  ({ acted, past, levels }) =>
                    acted.some((one) => 'delegate' in one) ||
                    past.some((left) => 'decided' in left || 'handedOnTo' in left) ||
                    seatPlaces({ levels }).some(({ seat }) => 'earlier' in seat),
                ),
                (memo) => seatPlaces(memo).some(({ seat }) => 'question' in seat),
              ),
              ({ levels }) => hasPolicy(levels),
            ),
            (memo) =>
              (memo.version > 0 && memo.levels.length === 0) ||
              memo.acted.some((one) => 'hasFallen' in one) ||
              seatPlaces(memo).some(({ seat }) => 'fellAt' in seat),
          ),
          ({ levels }) =>
            levels.some((level) => 'isAdded' in level || level.slots.some((slot) => 'addedBy' in slot)),
        ),
        (memo) => 'preparation' in memo || 'preparedBy' in memo,
      ),
      (memo) => 'conditions' in memo,
    ),
    (memo) =>
      'link' in memo ||
      'linkedBy' in memo ||
      (memo.draft !== null && 'link' in memo.draft) ||
      'handOff' in memo,
  ),
  (memo) => 'readers' in memo || 'copies' in memo || (memo.draft !== null && 'readers' in memo.draft),
)

/** Only levels of a policy have seats that it filled. */
function hasPolicy(levels: readonly object[]): boolean {
  return levels.some((level) => 'policy' in level)
}

/** Answers: v2's sections, or the list of entries of older memos; `contentEntries` reads both. */
// 2: labels of codes from shared lists (N9).
// 3: answers that were erased (O6).
export const MEMO_CONTENT = addingKeys(
  addingKeys(storedKind<ContentEntry[]>('memo content'), (content) => storedLabels(content).size > 0),
  (content) => contentEntries(content).entries.some(({ erased }) => erased),
)

/** A submitted version's route. */
// 2: levels of a policy (N6).
export const MEMO_ROUTE = addingKeys(storedKind<SubmittedLevel[]>('memo route'), hasPolicy)

/**
 * An event of the log as of today.
 * @throws UnknownStoredJson for an event of a type or version that a newer release wrote
 */
export function readEvent(json: unknown): LoggedEvent {
  const { type } = json as { type: string }
  if (!Object.hasOwn(EVENT_KINDS, type)) throw new UnknownStoredJson(`event ${type}`, storedVersion(json), 0)
  return readStored<LoggedEvent>(EVENT_KINDS[type as LoggedEventType], json)
}

/** What is stored of an event of the log. */
export function eventToStore(event: LoggedEvent): unknown {
  return toStore<LoggedEvent>(EVENT_KINDS[event.type], event)
}
