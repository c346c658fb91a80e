import type { MailDelivery, NotificationCategory } from '@countersign/domain'

/** The texts of the choices how mails come (M7). */
export const texts = {
  title: 'Notifications',
  subtitle: 'The bell in the app shows everything at once. Choose here what comes by mail too, and when.',
  mails: 'Mails',
  categories: {
    approvals: {
      title: 'For my approval',
      about: 'Memos that wait for your decision, when they are due, answers to your questions.',
    },
    own_memos: {
      title: 'My memos',
      about: 'Cleared levels, returned memos, replies, questions to you, and levels that are overdue.',
    },
    watched: {
      title: 'Memos I watch',
      about: 'A level that you watch begins or is overdue, and what becomes of the memo.',
    },
  } satisfies Record<NotificationCategory, { title: string; about: string }>,
  deliveries: {
    AT_ONCE: { label: 'At once', about: 'A mail for each, as it happens.' },
    DIGEST: {
      label: 'Digest',
      about: 'One mail at 8:00 AM on working days says how things are then. Without news there is none.',
    },
    APP_ONLY: { label: 'App only', about: 'No mail: only the bell in the app.' },
  } satisfies Record<MailDelivery, { label: string; about: string }>,
  saving: 'Saving …',
  saved: 'Saved',
  notSaved: 'Your choice was not saved.',
  retry: 'Try again',
  always: 'Always by mail, at once',
  alwaysList: [
    'An owner reminds you of a memo',
    'A memo of yours is approved, rejected or cancelled',
    'A place in a memo is given to you, taken from you, or filled by another person',
    'Absences that are set for you, and what was decided for you meanwhile',
    'Your account: a sign-in from a new browser',
  ],
  failure: 'There was an error while sending the request.',
} as const
