/** The texts of levels and changes. */
export const displayTexts = {
  removedText: 'removed:',
  addedText: 'added:',
  endOfChange: 'end of change.',
  level: 'Level',
  levelCleared: 'cleared',
  levelCurrent: 'current',
  levelWaiting: 'waiting',
  levelSettled: 'with its approvers',
} as const
