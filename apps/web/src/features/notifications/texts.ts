/** The texts of notifications. */
export const texts = {
  empty: 'Nothing to show.',
  viewAll: 'View all notifications',
  failure: 'There was an error while sending the request.',
  withUnread: 'Notifications, there are new ones',
  unread: 'Unread',
} as const
