import type { HoldingPlace } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface ListedPerson {
  email: string
  name: string
  is_disabled: boolean
}

export interface StoredHolder extends ListedPerson {
  place_kind: HoldingPlace['kind']
  place_id: string
  /** Null for a company or group that is gone. */
  place_name: string | null
  from_day: string | null
  to_day: string | null
  deputies: ListedPerson[]
}

export interface StoredRole {
  role_id: string
  name: string
  revision: number
  modified_by: string | null
  modified_at: Date | null
  holders: StoredHolder[]
}

/** Roles by name, each with its holders in the console's order, disabled people and other days included (N2). */
export async function listRoles(db: Db | Tx, roleId?: string): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    SELECT r.role_id, r.name, r.revision, r.modified_by, r.modified_at, (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'email', p.email, 'name', p.display_name, 'is_disabled', p.disabled_at IS NOT NULL,
        'place_kind', h.place_kind, 'place_id', h.place_id,
        'place_name', CASE h.place_kind
          WHEN 'COMPANY' THEN (SELECT c.name FROM companies c WHERE c.company_id = h.place_id)
          WHEN 'GROUP' THEN (SELECT g.name FROM groups g WHERE g.group_id = h.place_id)
          ELSE h.place_id END,
        'from_day', h.from_day, 'to_day', h.to_day,
        'deputies', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'email', d.email, 'name', d.display_name, 'is_disabled', d.disabled_at IS NOT NULL
          ) ORDER BY rd.position), '[]')
          FROM role_deputies rd JOIN people d USING (user_id) WHERE rd.holder_id = h.holder_id
        )
      ) ORDER BY h.position, h.holder_id), '[]')
      FROM role_holders h JOIN people p USING (user_id) WHERE h.role_id = r.role_id
    ) AS holders
    FROM roles r
    WHERE ${roleId ?? null}::uuid IS NULL OR r.role_id = ${roleId ?? null}::uuid
    ORDER BY lower(r.name), r.role_id`.execute(db)
  return rows
}

export function placeOf({
  place_kind: kind,
  place_id: id,
}: Pick<StoredHolder, 'place_kind' | 'place_id'>): HoldingPlace {
  return kind === 'EVERYWHERE' ? { kind } : { kind, id }
}
