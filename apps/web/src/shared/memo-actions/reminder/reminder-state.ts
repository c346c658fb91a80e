import type { CallOutput } from '@countersign/contract'

export type Recipient = CallOutput<'getReminderRecipients'>['approvers'][number]

/** What the dialog shows (U26); 'none' if the memo waits for no one. */
export type ReminderState =
  | 'loading'
  | 'error'
  | 'single'
  | 'multiple'
  | 'notified'
  | 'unreached'
  | 'none'
  | 'sent'

/** The dialog's state that follows from the recipients (E2). */
export function stateOf(
  recipients: readonly Recipient[],
): 'single' | 'multiple' | 'notified' | 'unreached' | 'none' {
  if (recipients.length === 0) return 'none'
  if (!recipients.some(({ can_be_reminded }) => can_be_reminded))
    return recipients.some((one) => !isUnreached(one)) ? 'notified' : 'unreached'
  return recipients.length === 1 ? 'single' : 'multiple'
}

/** Whether a reminder reaches no one, as the person can't sign in. */
export function isUnreached({ can_be_reminded, next_reminder_at }: Recipient): boolean {
  return !can_be_reminded && next_reminder_at === null
}

/** The people to remind: those who can be reminded, except excluded ones. */
export function chosenOf(recipients: readonly Recipient[], leftOut: ReadonlySet<string>): Recipient[] {
  return recipients.filter(({ approver_id, can_be_reminded }) => can_be_reminded && !leftOut.has(approver_id))
}

/** Names in a sentence: 'Ana', 'Ana and Ben', 'Ana, Ben and Cara'. */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
