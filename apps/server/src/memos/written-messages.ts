/** What an owner is told when a memo is written (end-user document section 8, success dialogs). */
export const WRITTEN_MESSAGES = {
  SUBMITTED: 'Your memo has been submitted',
  SAVE_AS_DRAFT: 'Your memo has been saved as draft',
} as const
