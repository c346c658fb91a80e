import type { CallOutput } from '@countersign/contract'
import type { Person, Routing } from '@countersign/domain'
import { levelsOf } from '@countersign/domain'
import { presenceOf } from '../people/presence.queries.ts'
import type { Db } from '../platform/db/database.ts'

type WireRouting = NonNullable<CallOutput<'get_template_by_id'>['routing']>

/** What a form computes its route from, with the faces of the people in it and who of them is away (N3). */
export async function presentRouting(
  db: Db,
  routing: Routing | null,
  today: string,
): Promise<WireRouting | null> {
  if (!routing) return null
  const named = new Map(peopleIn(routing).map((person) => [person.email, person]))
  const present = await presenceOf(db, [...named.keys()], today)
  return { ...routing, kept: [...routing.kept], people: [...named.values()].map(present) }
}

function peopleIn({ policy, directory, kept }: Routing): Person[] {
  const sources = levelsOf(policy).flatMap((level) => [...level.sources, ...level.watchers])
  return [
    ...sources.flatMap((source) => (source.kind === 'PERSON' ? [source.person] : [])),
    ...directory.managers,
    ...directory.roles.flatMap(({ holdings }) =>
      holdings.flatMap(({ person, deputies }) => [person, ...deputies]),
    ),
    ...kept.flatMap(({ seats, watchers }) => [...seats.map(({ person }) => person), ...watchers]),
  ]
}
