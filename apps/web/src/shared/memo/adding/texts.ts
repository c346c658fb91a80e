/** The texts of adding approvers (R1). */
export const texts = {
  action: 'Add approvers',
  title: 'Add approvers',
  text: 'They decide right after this sequence, all of them, before the memo goes on. The owner is notified, and can’t remove them in this round.',
  people: 'Approvers to add',
  peopleHint: (most: number) => `From your place up to ${most} people can be added.`,
  peopleMissing: 'Choose at least one person.',
  peopleTooMany: (most: number) => `At most ${most} can be added from your place.`,
  reason: 'Reason',
  reasonHint: 'Everyone in the memo can read it.',
  reasonMissing: 'Give a reason.',
  confirm: 'Add',
  failure: 'The approvers could not be added. Please try again.',
} as const
