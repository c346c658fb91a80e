/** Success messages for saving, submitting and duplicating a memo (U42, M8). */
export const WRITTEN_MESSAGES = {
  SUBMITTED: 'Your memo has been submitted',
  SAVE_AS_DRAFT: 'Your memo has been saved as draft',
  DUPLICATED: 'A draft with the same answers has been created',
} as const
