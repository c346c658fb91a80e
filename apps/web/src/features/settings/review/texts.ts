/** The texts of the settings of review mode (M3). */
export const reviewSettingsTexts = {
  title: 'Review',
  subtitle: 'How memos are decided one by one, in this browser.',
  delay: 'Time to undo a decision',
  delayHint: 'Until then nothing is sent. The next decision, and leaving the page, send it at once.',
  delays: { 0: 'None: send at once', 8: '8 seconds', 20: '20 seconds' },
  keys: 'Keyboard',
} as const
