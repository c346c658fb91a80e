import { safeReturnPath as safePath } from '@countersign/client'

/** The addresses with a parameter, as the router's patterns; their parameters are named as in U21. */
export const patterns = {
  redirect: '/redirect/:provider?',
  memo: '/memos/:product_id',
  memoActive: '/memos/active/:product_id',
  memoDraft: '/memos/drafts/:product_id',
  memoHistory: '/memos/history/:product_id',
  approval: '/approvals/:product_id',
  approvalHistory: '/approvals/history/:product_id',
  watched: '/watch/:product_id',
  watchedHistory: '/watch/history/:product_id',
  toDo: '/to-do/:product_id',
  toRead: '/to-read/:product_id',
  createFrom: '/memo/create/:template_id',
  edit: '/memo/edit/:product_id',
  search: '/search/:token',
  reportDownload: '/reports/download/:report_id',
} as const

/** Fills in the one parameter of a pattern. */
const filled = (pattern: string) => (value: string) =>
  pattern.replace(/:\w+/, () => encodeURIComponent(value))

/** Every address of the app in one place (U21, W1). */
export const paths = {
  root: '/',
  login: '/login',
  redirect: '/redirect',
  terms: '/terms',
  privacy: '/privacy',
  dashboard: '/dashboard',
  memos: '/memos',
  /** Redirects to `memos`; the documented links of the dashboard use it. */
  memosActive: '/memos/active',
  memosDrafts: '/memos/drafts',
  memosHistory: '/memos/history',
  memo: filled(patterns.memo),
  memoActive: filled(patterns.memoActive),
  memoDraft: filled(patterns.memoDraft),
  memoHistory: filled(patterns.memoHistory),
  approvals: '/approvals',
  approvalsHistory: '/approvals/history',
  review: '/approvals/review',
  approval: filled(patterns.approval),
  approvalHistory: filled(patterns.approvalHistory),
  watch: '/watch',
  watchHistory: '/watch/history',
  watched: filled(patterns.watched),
  watchedHistory: filled(patterns.watchedHistory),
  toDoList: '/to-do',
  toDoHistory: '/to-do/history',
  toDo: filled(patterns.toDo),
  toReadList: '/to-read',
  toReadHistory: '/to-read/history',
  toRead: filled(patterns.toRead),
  create: '/memo/create',
  createFrom: filled(patterns.createFrom),
  edit: filled(patterns.edit),
  notifications: '/notifications',
  search: filled(patterns.search),
  reports: '/reports',
  reportsAccess: '/reports/access',
  reportsAvl: '/reports/AVL',
  reportsMemos: '/reports/memos',
  reportDownload: filled(patterns.reportDownload),
  reportExport: (format: 'xlsx' | 'pdf') => `/reports/export/${format}`,
  settings: '/settings',
  settingsOutOfOffice: '/settings/out-of-office',
  settingsPreparers: '/settings/prepared-drafts',
  settingsNotifications: '/settings/notifications',
  settingsReview: '/settings/review',
  settingsCalendar: '/settings/calendar',
  settingsSecurity: '/settings/security',
  supportContact: '/support/contact',
  supportTerms: '/support/terms',
  supportPrivacy: '/support/privacy',
} as const

/** The addresses of a memo's view. */
export const memoViewPatterns = [
  patterns.memoActive,
  patterns.memoDraft,
  patterns.memoHistory,
  patterns.memo,
  patterns.approvalHistory,
  patterns.approval,
  patterns.watchedHistory,
  patterns.watched,
  patterns.toDo,
  patterns.toRead,
] as const

/** Addresses that redirect to others (W1). `:id` is kept. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/', to: '/dashboard' },
  { from: paths.memosActive, to: paths.memos },
  { from: '/approvals/active', to: '/approvals' },
  { from: '/memos/approvals/:id', to: '/approvals/:id' },
  { from: '/memos/watch/:id', to: '/watch/:id' },
  { from: '/support', to: '/support/contact' },
  { from: '/support/*', to: '/support/contact' },
]

/** The address to return to after sign-in, or the dashboard: never another site or a sign-in page. */
export function safeReturnPath(wanted: string | null | undefined): string {
  return safePath(wanted, { home: paths.dashboard, signIn: [paths.login, paths.redirect] })
}
