/** The texts of adding conditions to an approval (R2). */
export const conditionFieldTexts = {
  group: (no: number) => `Condition ${no}`,
  message: 'What is to be done',
  dueDay: 'To be met by',
  add: 'Add a condition',
  remove: (no: number) => `Remove condition ${no}`,
  hint: (most: number) => `Up to ${most}. The memo goes on; the owner reports each, and you close it.`,
  messageMissing: 'Write what is to be done, or remove the condition.',
  dayMissing: 'Choose a day from today on.',
} as const
