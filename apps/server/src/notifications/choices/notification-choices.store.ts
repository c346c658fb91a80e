import type { NotificationCategory, NotificationChoices } from '@countersign/domain'
import { DEFAULT_CHOICES } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The choices of a person, or those of people who have made none (M7). */
export async function readChoices(db: Db | Tx, userId: string): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notification_choices')
    .select(['approvals', 'own_memos', 'watched'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULT_CHOICES
}

/** Changes some of a person's choices (M7); two changes of different ones at once both count. */
export async function changeChoices(
  tx: Tx,
  userId: string,
  changed: Partial<NotificationChoices>,
): Promise<NotificationChoices> {
  await tx
    .insertInto('notification_choices')
    .values({ user_id: userId, ...DEFAULT_CHOICES, ...changed })
    .onConflict((conflict) =>
      Object.keys(changed).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(changed),
    )
    .execute()
  return readChoices(tx, userId)
}

/** Sets 'in the app alone' for what a mail carried (M7); nothing for a person who doesn't exist any more. Repeating it changes nothing. */
export async function stopMails(
  db: Db,
  { userId, categories }: { userId: string; categories: readonly NotificationCategory[] },
): Promise<void> {
  const person = await db
    .selectFrom('people')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!person) return
  const stopped = Object.fromEntries(categories.map((category) => [category, 'APP_ONLY' as const]))
  await db.transaction().execute((tx) => changeChoices(tx, userId, stopped))
}
