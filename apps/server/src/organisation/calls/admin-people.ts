import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import { likePattern } from '../../db/like-pattern.ts'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../db/uuid.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { endSessionsOf } from '../../people/end-sessions.ts'

/** A page of the directory, by name. */
export const adminGetPeople: Handler<'admin-get_people'> = async (input, { services }) => {
  const { search, group_id, page_no, limit } = input
  const found = services.db
    .selectFrom('people as p')
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`lower(p.display_name || ' ' || p.email) LIKE ${likePattern(search ?? '')}`),
    )
    .$if(Boolean(group_id), (query) => query.where('p.group_id', '=', group_id ?? ''))
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('companies as c', 'c.company_id', 'p.company_id')
      .leftJoin('groups as g', 'g.group_id', 'p.group_id')
      .select(['p.user_id as person_id', 'p.email', 'p.display_name as name', 'p.disabled_at', 'p.group_id'])
      .select(['c.name as company_name', 'g.name as group_name'])
      .select((eb) =>
        eb
          .selectFrom('identities as i')
          .select((one) => one.fn.max('i.last_sign_in_at').as('last'))
          .whereRef('i.user_id', '=', 'p.user_id')
          .as('last_sign_in_at'),
      )
      .orderBy(sql`lower(p.display_name)`)
      .orderBy('p.user_id')
      .limit(limit)
      .offset((page_no - 1) * limit)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const people = rows.map(({ disabled_at, last_sign_in_at, ...person }) => ({
    ...person,
    is_disabled: disabled_at !== null,
    date_last_signed_in: last_sign_in_at?.toISOString() ?? null,
  }))
  return { people, total }
}

/** Changes a name and a group; the company is the e-mail domain's (H1). */
export const adminSavePerson: Handler<'admin-save_person'> = (input, context) =>
  adminChange(context, 'admin-save_person', input, async (tx) => {
    const { person_id, name } = input
    const before = await lockPerson(tx, person_id)
    const group_id = input.group_id ?? null
    const group = await groupName(tx, group_id)
    await tx
      .updateTable('people')
      .set({ display_name: name, group_id })
      .where('user_id', '=', person_id)
      .execute()
    await logAdmin(tx, context, {
      action: 'edit_person',
      subject: { kind: 'person', id: person_id, name: `${name} (${before.email})` },
      before: { name: before.display_name, group: before.group_name },
      after: { name, group },
    })
    return { code: 200 as const, message: 'The person has been saved' }
  })

/** Disables an account: its sessions end at once, and its event streams with them (B3). */
export const adminSetPersonDisabled: Handler<'admin-set_person_disabled'> = (input, context) =>
  adminChange(context, 'admin-set_person_disabled', input, async (tx) => {
    const { person_id, disabled } = input
    const { services, caller } = context
    if (disabled && person_id === caller.userId)
      throw new CallFailure('FAILED_PRECONDITION', 'This is your own account: you would lock yourself out.', {
        reason: 'LOCKOUT',
      })
    const before = await lockPerson(tx, person_id)
    const wasDisabled = before.disabled_at !== null
    if (wasDisabled !== disabled) {
      await tx
        .updateTable('people')
        .set({ disabled_at: disabled ? services.now() : null })
        .where('user_id', '=', person_id)
        .execute()
      if (disabled) await endSessionsOf(tx, person_id)
      await logAdmin(tx, context, {
        action: disabled ? 'disable_person' : 'enable_person',
        subject: { kind: 'person', id: person_id, name: `${before.display_name} (${before.email})` },
        before: { disabled: wasDisabled },
        after: { disabled },
      })
    }
    const message = disabled ? 'The account has been disabled' : 'The account has been enabled'
    return { code: 200 as const, message }
  })

async function lockPerson(tx: Tx, userId: string) {
  const person = isUuid(userId)
    ? await tx
        .selectFrom('people as p')
        .leftJoin('groups as g', 'g.group_id', 'p.group_id')
        .select(['p.email', 'p.display_name', 'p.disabled_at', 'g.name as group_name'])
        .where('p.user_id', '=', userId)
        .forUpdate('p')
        .executeTakeFirst()
    : undefined
  if (!person) throw new CallFailure('NOT_FOUND', 'There is no such person.')
  return person
}

async function groupName(tx: Tx, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null
  const group = await tx
    .selectFrom('groups')
    .select('name')
    .where('group_id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst()
  if (!group) throw invalid([{ path: 'group_id', message: 'There is no such group.' }])
  return group.name
}
