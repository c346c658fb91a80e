import type { AdminEvent } from '../../../audit/admin-change.store.ts'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { lockPeople, saveIgnoredGroups, savePeople } from '../import/import-people.store.ts'
import type { PlannedPerson } from '../import/plan-import.ts'
import { countEffects, planImport } from '../import/plan-import.ts'

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const BATCH = 1000

/** Returns what an import would change, without changing anything. */
export const adminPreviewPeopleImport: Handler<'admin-preview_people_import', 'db'> = async (
  { csv },
  { services, caller },
) => {
  const plan = await planImport(services.db, csv, caller)
  return { rows: plan.rows, errors: plan.problems, ...countEffects(plan) }
}

/** Applies a file completely or not at all, planned on the current directory. Each changed person is logged. */
export const adminImportPeople: Handler<'admin-import_people', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-import_people', input, async (tx) => {
    await lockPeople(tx)
    const plan = await planImport(tx, input.csv, context.caller)
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
      const ids = await savePeople(tx, batch)
      await logAdmin(
        tx,
        context,
        ...batch.map((person): AdminEvent => ({
          action: person.effect === 'ADDED' ? 'import_new_person' : 'import_person',
          subject: {
            kind: 'person',
            id: ids.get(person.email) ?? person.email,
            name: `${person.name} (${person.email})`,
          },
          ...(person.effect === 'CHANGED' ? { before: changedValues(person, 'before') } : {}),
          after: person.effect === 'CHANGED' ? changedValues(person, 'after') : { name: person.name },
        })),
      )
    }
    await saveIgnoredGroups(tx, plan.people, context.services.now())
    const counts = countEffects(plan)
    const message = `${countPeople(counts.added)} added, ${countPeople(counts.changed)} changed`
    return { code: 200 as const, message, ...counts }
  })

function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

function changedValues({ changes }: PlannedPerson, which: 'before' | 'after'): Record<string, string> {
  return Object.fromEntries(changes.map((change) => [change.what, change[which]]))
}
