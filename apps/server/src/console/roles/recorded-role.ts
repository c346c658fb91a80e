import type { SubjectFields } from '@countersign/evidence'
import { roleFields } from '@countersign/evidence'
import type { Db, Tx } from '../../platform/db/database.ts'
import { recordSubject } from '../../platform/grounds/record-subject.store.ts'
import type { Evidence } from '../../protocol/services.ts'
import { listRoles } from './roles.queries.ts'

/** Writes the entry of a role that was just saved or deleted (O1). */
export async function recordRole(
  tx: Tx,
  evidence: Evidence | null,
  { roleId, at }: { roleId: string; at: Date },
): Promise<void> {
  const read = () => readRoleFields(tx, roleId)
  await recordSubject(tx, evidence, { kind: 'ROLE', id: roleId, read, at })
}

/** What the entry of a role says; null if there is no such role. */
export async function readRoleFields(db: Db | Tx, roleId: string): Promise<SubjectFields | null> {
  const [role] = await listRoles(db, roleId)
  return role
    ? roleFields({
        name: role.name,
        holders: role.holders.map((holder) => ({
          person: holder.email,
          place: { kind: holder.place_kind, id: holder.place_id },
          fromDay: holder.from_day,
          toDay: holder.to_day,
          deputies: holder.deputies.map(({ email }) => email),
        })),
      })
    : null
}
