/** The texts of the way on after a decision. */
export const leadingOnTexts = {
  nextMemo: 'Next memo',
  backToList: 'Back to the list',
  next: (subject: string, total: string, waiting: number) =>
    waiting === 1 ? `Next: ${subject}` : `Next: ${subject} · ${total} wait for you`,
  allDecided: 'Nothing else waits in this list.',
} as const
