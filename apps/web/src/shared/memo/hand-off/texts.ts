/** The texts of an approved memo's hand-off (R3). */
export const handOffTexts = {
  title: 'After approval',
  toDo: 'To do',
  done: 'Done',
  has: (name: string) => `for ${name}`,
  hasSeveral: (names: string) => `for ${names}: the first one who marks it done counts for all`,
  missing: (names: string) => `No one could be found for: ${names}`,
  doneBy: (name: string) => `${name} marked it done`,
  moved: (from: string | null, to: string, by: string) =>
    from === null
      ? `${by} gave it to ${to}, as no one had it`
      : `${by} gave it to ${to} in the place of ${from}`,
  complete: 'Mark as done',
  completeTitle: 'Mark the memo as done',
  completeLabel: 'What was done',
  completeText: 'The owner is notified. It counts for everyone who has it to do, and can’t be undone.',
} as const
