/** The texts of handing on a place (K8). */
export const texts = {
  action: 'Hand on',
  title: 'Hand on your place',
  text: 'The person you choose decides in your place. You can still read the memo as it is now, and the owner is notified.',
  person: 'New approver',
  personMissing: 'Choose a person.',
  reason: 'Reason',
  reasonHint: 'Everyone in the memo can read it.',
  reasonMissing: 'Give a reason.',
  confirm: 'Hand on',
  failure: 'Your place could not be handed on. Please try again.',
} as const
