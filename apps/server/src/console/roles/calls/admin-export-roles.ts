import type { HoldingPlace } from '@countersign/domain'
import { noteExport } from '../../../audit/log-security.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { ROLE_COLUMNS } from '../import/read-roles-csv.ts'
import type { StoredHolder } from '../roles.queries.ts'
import { listRoles } from '../roles.queries.ts'

type Line = Partial<Record<(typeof ROLE_COLUMNS)[number], string>>

/** All roles as a CSV that their import reads: imported again, it changes nothing (N2). */
export const adminExportRoles: Handler<'admin-export_roles', 'db' | 'securityLog'> = async (
  _input,
  context,
) => {
  noteExport(context, 'roles')
  const roles = await listRoles(context.services.db)
  const lines = roles.flatMap(({ name: role, holders }): Line[] =>
    holders.length === 0 ? [{ role }] : holders.map((holder) => ({ role, ...holderCells(holder) })),
  )
  return { csv: writeCsv(ROLE_COLUMNS, lines) }
}

function holderCells({ email, from_day, to_day, deputies, ...place }: StoredHolder): Line {
  return {
    place: PLACES[place.place_kind],
    ...(place.place_kind === 'EVERYWHERE' ? {} : { value: place.place_name ?? place.place_id }),
    holder: email,
    from: from_day ?? '',
    to: to_day ?? '',
    deputies: deputies.map((deputy) => deputy.email).join(' '),
  }
}

/** As the import names them. */
const PLACES: Record<HoldingPlace['kind'], string> = {
  EVERYWHERE: 'everywhere',
  COMPANY: 'company',
  GROUP: 'group',
  VALUE: 'value',
}
