/** Success messages for saving, submitting, duplicating and linking a memo (U42, M8, R4). */
export const WRITTEN_MESSAGES = {
  SUBMITTED: 'Your memo has been submitted',
  SAVE_AS_DRAFT: 'Your memo has been saved as draft',
  DUPLICATED: 'A draft with the same answers has been created',
  LINKED: 'A draft with the answers of the approved memo has been created',
} as const
