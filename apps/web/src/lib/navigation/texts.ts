/** The names of the pages, in the navigation and on the pages themselves. */
export const navigationTexts = {
  dashboard: 'Dashboard',
  myMemos: 'My memos',
  forMyApproval: 'For my approval',
  memosToWatch: 'Memos to watch',
  toDo: 'To do',
  toDoCount: (count: number) => `To do (${count})`,
  reports: 'Reports',
  createMemo: 'Create memo',
  notifications: 'Notifications',
  settings: 'Settings',
  helpAndSupport: 'Help & support',
  logout: 'Logout',
} as const
