import type { CallOutput } from '@countersign/contract'

export type Recipient = CallOutput<'getReminderRecipients'>['approvers'][number]

/** What the dialog shows (end-user document section 4); 'nobody' should a memo wait for no one. */
export type ReminderState = 'loading' | 'error' | 'single' | 'multiple' | 'notified' | 'nobody' | 'sent'

/** The dialog's state as far as the recipients make it (E2). */
export function stateOf(recipients: readonly Recipient[]): 'single' | 'multiple' | 'notified' | 'nobody' {
  if (recipients.length === 0) return 'nobody'
  if (!recipients.some(({ can_be_reminded }) => can_be_reminded)) return 'notified'
  return recipients.length === 1 ? 'single' : 'multiple'
}

/** Who is reminded: those who can be, but for the ones that were taken out. */
export function chosenOf(recipients: readonly Recipient[], leftOut: ReadonlySet<string>): Recipient[] {
  return recipients.filter(({ approver_id, can_be_reminded }) => can_be_reminded && !leftOut.has(approver_id))
}

/** Names in a sentence: 'Ana', 'Ana and Ben', 'Ana, Ben and Cara'. */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
