import { noteExport } from '../../../audit/log-security.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { readAllEntries } from '../entries.queries.ts'
import { ENTRY_COLUMNS } from '../import/read-list-csv.ts'
import { noList } from '../list.store.ts'
import { findList } from '../lists.queries.ts'

/** A list as a CSV that its import reads: imported again, it changes nothing (N9). */
export const adminExportList: Handler<'admin-export_list', 'db' | 'securityLog'> = async (
  { list_id },
  context,
) => {
  const { db } = context.services
  const list = isUuid(list_id) ? await findList(db, list_id) : undefined
  if (!list) throw noList()
  noteExport(context, 'shared list', list.name)
  const entries = await readAllEntries(db, list_id)
  const csv = writeCsv(
    ENTRY_COLUMNS,
    entries.map(({ code, label, company_id, company_name, from_day, to_day }) => ({
      code,
      label,
      company: company_name ?? company_id ?? '',
      from: from_day ?? '',
      to: to_day ?? '',
    })),
  )
  return { csv }
}
