/** Every address of the console (document 2, section 2.1; I5). */
export const paths = {
  root: '/',
  login: '/login',
  redirect: '/redirect',
  categories: '/categories',
  categoryCreate: '/categories/create',
  categoryEdit: (id: string) => `/categories/edit/${id}`,
  templates: '/templates',
  templateDrafts: '/templates/drafts',
  templatesUnpublished: '/templates/unpublished',
  templateCreate: '/templates/create',
  /** `v` names the version (console document section 2.1). */
  templateEdit: (id: string, versionId?: string) =>
    `/templates/edit/${id}${versionId === undefined ? '' : `?v=${versionId}`}`,
  templateHistory: (id: string) => `/templates/history/${id}`,
  settings: '/settings',
  settingsOrganisation: '/settings/organisation',
  settingsPeople: '/settings/people',
  settingsImport: '/settings/people/import',
  settingsReports: '/settings/reports',
  settingsHolds: '/settings/holds',
  settingsLog: '/settings/log',
} as const

/** Whether a page lies under a navigation link. */
export function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
