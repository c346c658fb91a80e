/** The names of the pages, in the navigation and on the pages themselves. */
export const navigationTexts = {
  dashboard: 'Dashboard',
  myMemos: 'My memos',
  forMyApproval: 'For my approval',
  memosToWatch: 'Memos to watch',
  toDo: 'To do',
  toRead: 'To read',
  counted: (label: string, count: number) => `${label} (${count})`,
  reports: 'Reports',
  createMemo: 'Create memo',
  notifications: 'Notifications',
  settings: 'Settings',
  helpAndSupport: 'Help & support',
  logout: 'Logout',
} as const
