import type { ContentEntry, ErasableKey, LoggedEvent, NamedPart } from '@countersign/domain'
import {
  ERASED_TEXT,
  eraseAnswer,
  eraseFromEvent,
  SUBJECT_FIELD_ID,
  textKeyOf,
  withoutAnswer,
} from '@countersign/domain'
import { answerPart, contentField, filePart, loggedField } from '@countersign/evidence'
import { fileUrlsIn } from '../../files/stored-names.queries.ts'
import type { WrittenMemo, WrittenVersion } from './written-memo.queries.ts'

/** A memo as it is to be once a part of it is erased (O6). */
export interface ErasurePlan {
  events: LoggedEvent[]
  versions: WrittenVersion[]
  /** The owner's draft, in which the question is open again. */
  draft: ContentEntry[] | null
  /** Numbers of the events that change. */
  eventNos: number[]
  /** What no longer opens, as its entry names it. */
  erased: string[]
  /** Storage paths of files that are gone from it. */
  files: string[]
  /** Whether it is the subject that goes. */
  isOfSubject: boolean
}

/**
 * What erasing a part changes. Subject and answers go from all versions, an answer with its files; the hash of such a version's
 * content goes too, since a short answer could be guessed by it.
 */
export function planErasure(memo: WrittenMemo, part: NamedPart): ErasurePlan {
  const fieldId = fieldOf(part)
  const plan = fieldId === null ? planForEvent(memo, part as EventPart) : planForContent(memo, fieldId)
  const left = new Set(fileUrlsIn([plan.events, plan.versions.map(({ content }) => content), plan.draft]))
  return { ...plan, files: [...new Set(plan.files)].filter((url) => !left.has(url)) }
}

type EventPart = Extract<NamedPart, { event: number }>

/** The field of a part of the content; null for parts of the log. */
function fieldOf(part: NamedPart): string | null {
  if (part.of === 'SUBJECT') return SUBJECT_FIELD_ID
  return part.of === 'ANSWER' ? part.fieldId : null
}

function planForEvent(memo: WrittenMemo, part: EventPart): ErasurePlan {
  const event = memo.events[part.event - 1]
  const key = event && (part.of === 'FILES' ? 'attachments' : textKeyOf(event))
  if (!event || !key) return { ...memo, eventNos: [], erased: [], files: [], isOfSubject: false }
  return {
    ...withErased(memo, new Map([[part.event, key]])),
    erased: [loggedField(part.event, key)],
    files: key === 'attachments' ? fileUrlsIn(event) : [],
    isOfSubject: false,
  }
}

function planForContent(memo: WrittenMemo, fieldId: string): ErasurePlan {
  const isOfSubject = fieldId === SUBJECT_FIELD_ID
  const gone: Pick<ErasurePlan, 'erased' | 'files'> = { erased: [], files: [] }
  const changed = new Set<number>()
  const versions = memo.versions.map((one) => {
    const { version } = one
    const { content, places, values } = eraseAnswer(one.content, fieldId)
    const hasSubject = isOfSubject && one.subject !== ERASED_TEXT
    if (places.length === 0 && !hasSubject) return one
    changed.add(version)
    const ownFiles = fileUrlsIn(values)
    const hashes = placesOfFiles(
      fileUrlsIn(one.content).filter((url) => memo.hashed.has(url)),
      ownFiles,
    )
    gone.files.push(...ownFiles)
    gone.erased.push(
      ...(hasSubject ? [contentField(version, 'subject')] : []),
      ...places.map((place) => contentField(version, answerPart(place, fieldId))),
      ...hashes.map((place) => contentField(version, filePart(place))),
    )
    return { ...one, content, content_hash: ERASED_TEXT, ...(hasSubject ? { subject: ERASED_TEXT } : {}) }
  })
  const hashes = new Map(
    memo.events.flatMap((event, at): [number, ErasableKey][] =>
      event.type === 'MemoSubmitted' && changed.has(event.version) ? [[at + 1, 'contentHash']] : [],
    ),
  )
  const draft = memo.draft && withoutAnswer(memo.draft, fieldId)
  return {
    ...withErased({ ...memo, versions, draft }, hashes),
    ...gone,
    isOfSubject,
    files: [...gone.files, ...fileUrlsIn(memo.draft)],
    erased: [...[...hashes.keys()].map((no) => loggedField(no, 'contentHash')), ...gone.erased],
  }
}

/** Where files are among all of a content, of which each has a hash. */
function placesOfFiles(all: readonly string[], own: readonly string[]): number[] {
  return all.flatMap((url, place) => (own.includes(url) ? [place] : []))
}

function withErased(
  { events, versions, draft }: Omit<WrittenMemo, 'hashed'>,
  keys: ReadonlyMap<number, ErasableKey>,
) {
  return {
    versions,
    draft,
    events: events.map((event, at) => {
      const key = keys.get(at + 1)
      return key === undefined ? event : eraseFromEvent(event, key)
    }),
    eventNos: [...keys.keys()],
  }
}
