/** The texts of the keyboard shortcuts. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  on: 'Use single-key shortcuts in this browser',
  hint: (key: string) => `Shortcut: ${key}`,
  groups: [
    {
      title: 'Everywhere',
      keys: [
        ['/', 'Search memos'],
        ['?', 'Show these shortcuts'],
      ],
    },
    {
      title: 'In lists',
      keys: [
        ['J', 'Next memo'],
        ['K', 'Previous memo'],
        ['Enter', 'Open the memo'],
      ],
    },
    {
      title: 'On a memo that waits for your decision',
      keys: [
        ['A', 'Approve'],
        ['R', 'Reject'],
        ['T', 'Return'],
      ],
    },
  ],
} as const
