import type { Memo } from '@countersign/domain'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** The directory's data on the people in a memo, by e-mail. */
export type Faces = Map<string, { userId: string; photoUrl: string | null; isDisabled: boolean }>

/** Who on a route is away today (K1), by e-mail: until when, and who decides for them about this memo. */
export type Aways = Map<string, Away>

interface Away {
  until: string | null
  note: string
  delegate: { email: string; name: string } | null
}

interface Face {
  email: string
  user_id: string
  photo_url: string | null
  is_disabled: boolean
}

interface AwayRow {
  email: string
  until: string | null
  note: string
  delegate_email: string | null
  delegate_name: string | null
}

/** As a column of memo `m`: its participants who are away on a day. */
export function currentAways(today: RawBuilder<string>) {
  return sql<AwayRow[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('email', present.email, 'until', a.last_day, 'note', a.note,
    'delegate_email', named.email, 'delegate_name', coalesce(delegate.display_name, named.email)))
  FROM participants p JOIN addresses present ON present.person_id = p.person_id
    JOIN absences a ON a.person_id = p.person_id AND a.ended_at IS NULL
      AND a.first_day <= ${today}::date AND (a.last_day IS NULL OR a.last_day >= ${today}::date)
    LEFT JOIN absence_lines l ON l.absence_id = a.absence_id AND l.delegate_id IS NOT NULL
      AND l.first_day <= ${today}::date AND (l.last_day IS NULL OR l.last_day >= ${today}::date)
      AND (l.template_ids = '{}' OR m.template_id = ANY(l.template_ids))
    LEFT JOIN addresses named ON named.person_id = l.delegate_id
    LEFT JOIN people delegate ON delegate.email = named.email
  WHERE p.memo_key = m.memo_key AND p.seat_id IS NOT NULL)`
}

export function awaysOf(rows: readonly AwayRow[]): Aways {
  return new Map(
    rows.map(({ email, until, note, delegate_email, delegate_name }) => [
      email,
      {
        until,
        note,
        delegate:
          delegate_email === null ? null : { email: delegate_email, name: delegate_name ?? delegate_email },
      },
    ]),
  )
}

/** As a column of memo `m`: the faces of its participants, who include everyone on the current route (C7). */
export const CURRENT_FACES = sql<Face[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('email', face.email, 'user_id', face.user_id, 'photo_url', face.photo_url,
    'is_disabled', face.disabled_at IS NOT NULL))
  FROM participants JOIN addresses USING (person_id) JOIN people face ON face.email = addresses.email
  WHERE participants.memo_key = m.memo_key AND participants.role <> 'past')`

export function facesOf(rows: readonly Face[]): Faces {
  return new Map(
    rows.map((row) => [
      row.email,
      { userId: row.user_id, photoUrl: row.photo_url, isDisabled: row.is_disabled },
    ]),
  )
}

/** Reads user ids and photos of everyone in a memo, in one query. */
export async function readFaces(db: Db, memo: Memo): Promise<Faces> {
  const onLevels = memo.levels.flatMap((level) => [
    ...level.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers].map((seat) => seat.person.email)),
    ...level.watchers.map((watcher) => watcher.person.email),
  ])
  return readFacesOf(db, [memo.owner.email, ...onLevels])
}

/** The same for people by e-mail. */
export async function readFacesOf(db: Db, emails: readonly string[]): Promise<Faces> {
  if (emails.length === 0) return new Map()
  return facesOf(
    await db
      .selectFrom('people')
      .select(['email', 'user_id', 'photo_url'])
      .select((eb) => eb('disabled_at', 'is not', null).$castTo<boolean>().as('is_disabled'))
      .where('email', 'in', [...emails])
      .execute(),
  )
}
