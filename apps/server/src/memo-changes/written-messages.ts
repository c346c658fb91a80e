/** Success messages for saving and submitting a memo (U42). */
export const WRITTEN_MESSAGES = {
  SUBMITTED: 'Your memo has been submitted',
  SAVE_AS_DRAFT: 'Your memo has been saved as draft',
} as const
