/** The texts of reminding approvers. */
export const texts = {
  title: 'Remind approvers',
  sentTitle: 'Reminder sent',
  send: 'Send reminder',
  single: (name: string) => `${name} gets an e-mail: this memo still waits for their decision.`,
  multiple: 'Each person you choose gets an e-mail that this memo still waits for their decision.',
  alreadyNotified: 'You have already notified the approvers recently',
  cannotSignIn: 'Can no longer sign in',
  unreached: 'A reminder reaches no one: an administrator can give their places to someone else.',
  next: (when: string) => `Next reminder after ${when}`,
  sent: (names: string) => `An e-mail is on its way to ${names}.`,
  sentBefore: (names: string) => `Sent to ${names}.`,
  none: 'No one has anything to decide on this memo now.',
  recipients: 'Approvers to remind',
} as const
