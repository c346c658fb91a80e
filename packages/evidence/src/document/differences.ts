import type { LoggedEvent } from '@countersign/domain'
import { contentEntries } from '@countersign/domain'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { isSame } from './same.ts'

/** A place where a file shows something else than what is proven; null on the side that has nothing there. */
export interface Difference {
  /** A question, or what happened. */
  place: string
  /** When it happened. */
  at?: string
  shown: string | null
  proven: string | null
}

/** The answers that differ, by their questions. Erased answers are in neither. */
export function differingAnswers(
  content: unknown,
  parts: readonly { name: string; value: unknown }[],
): Difference[] {
  const shown = contentEntries(content).entries.filter(({ erased }) => !erased)
  const proven = contentEntries(
    parts.filter(({ name }) => name.startsWith('answers/')).map(({ value }) => value),
  ).entries
  const ids = [...new Set([...proven, ...shown].map(({ field_id }) => field_id))]
  return ids.flatMap((id) => {
    const of = (entries: typeof shown) => entries.filter(({ field_id }) => field_id === id)
    const [one, other] = [of(shown), of(proven)]
    if (isSame(one, other)) return []
    const place = (other[0] ?? one[0])?.field_name ?? id
    return [{ place, shown: answersText(one), proven: answersText(other) }]
  })
}

const answersText = (entries: readonly { value: unknown }[]): string | null =>
  entries.length === 0 ? null : entries.map(({ value }) => valueText(value)).join('; ')

type AnyEvent = Partial<Record<string, unknown>>

/** The events that a file shows and the proof doesn't have, or has in another form, and those that it leaves out. */
export function differingEvents(log: unknown, events: readonly LoggedEvent[]): Difference[] {
  const shown = Array.isArray(log) ? (log as (AnyEvent | null)[]) : []
  const length = Math.max(shown.length, events.length)
  return Array.from(
    { length },
    (_, at) => [shown[at] ?? null, (events[at] ?? null) as AnyEvent | null] as const,
  ).flatMap(([one, other]) => {
    if (isSame(one, other)) return []
    const event = other ?? one ?? {}
    const place = { place: eventName(event), at: String(event.at) }
    if (!one || !other || one.type !== other.type)
      return [{ ...place, shown: one && eventText(one), proven: other && eventText(other) }]
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((key) => !isSame(one[key], other[key]))
      .map((key) => ({
        ...place,
        place: `${place.place}: ${key}`,
        shown: valueText(one[key]),
        proven: valueText(other[key]),
      }))
  })
}

/** 'Decision made' for DecisionMade. */
const eventName = ({ type }: AnyEvent): string =>
  String(type).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function eventText(event: AnyEvent): string {
  const what = typeof event.decision === 'string' ? event.decision : eventName(event)
  const name = (event.by as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' ? `${what} by ${name}` : what
}

/** A value on one line: a person by their name, texts as they are, anything else as JSON. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'name' in value && 'email' in value)
    return `${String(value.name)} <${String(value.email)}>`
  return canonicalJson(value ?? null)
}
