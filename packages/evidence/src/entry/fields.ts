// How the parts of an entry are named where they are committed to and opened.

/** A committed field of the memo itself. */
export const memoField = (name: string): string => `memo/${name}`

/** A committed field of an entry's event, by its place in the entry. */
export const eventField = (place: number, name: string): string => `events/${place}/${name}`

/** Where a named part belongs; null for names that no entry has. */
export function parseField(
  name: string,
): { of: 'memo'; key: string } | { of: 'event'; place: number; key: string } | null {
  const [of, place, ...rest] = name.split('/')
  if (of === 'memo' && place && rest.length === 0) return { of, key: place }
  if (of === 'events' && /^(0|[1-9]\d*)$/.test(place ?? '') && rest.length === 1 && rest[0])
    return { of: 'event', place: Number(place), key: rest[0] }
  return null
}

/** A committed field of an event, by the event's number in the memo's log: how an erasure names it (O6). */
export const loggedField = (event: number, name: string): string => `events/${event}/${name}`

/** The name by which an erasure would name an entry's part. @param firstEvent the number of the entry's first event */
export function loggedName(name: string, firstEvent: number): string {
  const field = parseField(name)
  return field?.of === 'event' ? loggedField(firstEvent + field.place, field.key) : name
}

/** A part of a submitted version's content. */
export const contentField = (version: number, part: string): string => `contents/${version}/${part}`

/**
 * What may be read in an entry without an opening: kinds, instants, numbers, and the seat (O1). Everything else that an
 * event has, and whatever later releases add, is committed to.
 */
const CLEAR: ReadonlySet<string> = new Set([
  'type',
  'at',
  'v',
  'version',
  'decision',
  'seatId',
  'cause',
  'contentChanged',
  'minSubApprovers',
  // The hash of a signature that holds a nonce.
  'signature',
  'pdfHash',
])

/** Whether an event's key is written in clear. */
export const isClear = (key: string): boolean => CLEAR.has(key)
