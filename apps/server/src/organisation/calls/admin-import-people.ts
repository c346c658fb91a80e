import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Tx } from '../../db/database.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { countEffects, planImport, type ImportPlan } from '../import/plan-import.ts'

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 1000

/** Tells what an import would do; nothing is applied. */
export const adminPreviewPeopleImport: Handler<'admin-preview_people_import'> = async (
  { csv },
  { services, caller },
) => {
  const plan = await planImport(services.db, csv, caller.remoteConfig.hosted_domains.values)
  return { rows: plan.rows, errors: plan.problems, ...countEffects(plan) }
}

/** Applies a file as it means now, all of it or nothing; each person that changes stands in the log. */
export const adminImportPeople: Handler<'admin-import_people'> = (input, context) =>
  adminChange(context, 'admin-import_people', input, async (tx) => {
    // Of two imports at once the second is judged by what the first one left.
    await sql`LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const plan = await planImport(tx, input.csv, context.caller.remoteConfig.hosted_domains.values)
    if (plan.problems.length > 0)
      throw new CallFailure('INVALID_ARGUMENT', 'Nothing was imported: the file has errors.', {
        issues: plan.problems.map(({ line, column, message }) => ({
          path: column ? `${line}.${column}` : `${line}`,
          message,
        })),
      })
    const changing = plan.people.filter((person) => person.effect !== 'UNCHANGED')
    for (let at = 0; at < changing.length; at += BATCH) {
      const batch = changing.slice(at, at + BATCH)
      const ids = await writePeople(tx, batch)
      await logAdmin(
        tx,
        context,
        ...batch.map((person) => ({
          action: person.effect === 'ADDED' ? 'import_new_person' : 'import_person',
          subject: {
            kind: 'person' as const,
            id: ids.get(person.email) ?? person.email,
            name: `${person.name} (${person.email})`,
          },
          ...(person.effect === 'CHANGED' ? { before: side(person, 'before') } : {}),
          after: person.effect === 'CHANGED' ? side(person, 'after') : { name: person.name },
        })),
      )
    }
    const counts = countEffects(plan)
    const message = `${counts.added} people added, ${counts.changed} changed`
    return { code: 200 as const, message, ...counts }
  })

type Planned = ImportPlan['people'][number]

async function writePeople(tx: Tx, people: Planned[]): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('people')
    .values(
      people.map(({ email, name, companyId, groupId }) => ({
        email,
        display_name: name,
        given_name: name.split(' ')[0] ?? name,
        company_id: companyId,
        group_id: groupId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        display_name: eb.ref('excluded.display_name'),
        company_id: eb.ref('excluded.company_id'),
        group_id: eb.ref('excluded.group_id'),
      })),
    )
    .returning(['email', 'user_id'])
    .execute()
  return new Map(rows.map((row) => [row.email, row.user_id]))
}

function side({ changes }: Planned, which: 'before' | 'after'): Record<string, string> {
  return Object.fromEntries(changes.map((change) => [change.what, change[which]]))
}
