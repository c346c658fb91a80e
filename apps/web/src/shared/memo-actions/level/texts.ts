/** The texts of the questions that an approver answers for their level (R7). */
export const levelTexts = {
  heading: 'Questions for your level',
  hint: 'Your answers are recorded with your approval.',
  noFiles: 'These questions take no files.',
  loading: 'Loading the questions…',
} as const
