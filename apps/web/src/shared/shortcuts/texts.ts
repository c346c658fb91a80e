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
    {
      title: 'In review',
      keys: [
        ['S', 'Skip'],
        ['J', 'Next memo'],
        ['K', 'Previous memo'],
        ['M', 'To the remarks'],
        ['Z', 'Undo the decision'],
        ['E', 'To the first changed answer'],
        ['Esc', 'Close the review'],
      ],
    },
  ],
} as const
