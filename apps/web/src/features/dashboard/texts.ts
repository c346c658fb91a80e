/** The texts of the dashboard. */
export const texts = {
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  subtitle: 'Here are the memos waiting for you',
  empty: 'No memos listed.',
  failure: 'There was an error performing this request.',
  viewAllMemos: 'View all memos',
  returned: (count: number) => `Returned memos (${count})`,
  viewAll: 'View all',
  columns: 'Memo lists',
  memoCount: (count: string) => `${count} memos`,
} as const
