/** The texts of an approved memo's copies (R5). */
export const copiesTexts = {
  title: 'Copies',
  acknowledged: (count: number, of: number) => `Acknowledged by ${count} of ${of}`,
  copied: (count: number) => (count === 1 ? 'Copied to 1 person' : `Copied to ${count} people`),
  dueBy: (day: string) => `to be read by ${day}`,
  waiting: (count: number) => `Not acknowledged yet (${count})`,
  done: (count: number) => `Acknowledged (${count})`,
  left: 'can no longer sign in, and does not count',
  missing: (names: string) => `No one could be found for: ${names}`,
  acknowledge: 'I have read it',
} as const
