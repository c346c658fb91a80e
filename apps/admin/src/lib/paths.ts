import { safeReturnPath as safePath } from '@countersign/client'

/** Every address of the console (W1, I5). */
export const paths = {
  root: '/',
  login: '/login',
  redirect: '/redirect',
  redirectPattern: '/redirect/:provider?',
  categories: '/categories',
  categoryCreate: '/categories/create',
  categoryEdit: (id: string) => `/categories/edit/${id}`,
  templates: '/templates',
  templateDrafts: '/templates/drafts',
  templatesUnpublished: '/templates/unpublished',
  templateCreate: '/templates/create',
  /** `v` names the version (W1). */
  templateEdit: (id: string, versionId?: string) =>
    `/templates/edit/${id}${versionId === undefined ? '' : `?v=${versionId}`}`,
  templateHistory: (id: string) => `/templates/history/${id}`,
  settings: '/settings',
  settingsAdministrators: '/settings/administrators',
  settingsOrganisation: '/settings/organisation',
  settingsPeople: '/settings/people',
  settingsImport: '/settings/people/import',
  settingsRoles: '/settings/roles',
  settingsRole: (roleId: string) => `/settings/roles/holders?${new URLSearchParams({ role: roleId })}`,
  settingsRolesImport: '/settings/roles/import',
  /** The open seats of a person that a role filled, which can go to its new holder. */
  settingsMoveSeats: (email: string, role: { id: string; name: string }, to: string) =>
    `/settings/people/leaving?${new URLSearchParams({ email, role: role.id, role_name: role.name, to })}`,
  /** What is open of a person, or what became of it in a handover. */
  settingsLeaving: (email: string, handoverId?: string) =>
    `/settings/people/leaving?${new URLSearchParams({ email, ...(handoverId === undefined ? {} : { handover: handoverId }) })}`,
  settingsLists: '/settings/lists',
  settingsList: (listId: string) => `/settings/lists/entries?${new URLSearchParams({ list: listId })}`,
  settingsListImport: (listId: string) => `/settings/lists/import?${new URLSearchParams({ list: listId })}`,
  settingsHolidays: '/settings/holidays',
  settingsReports: '/settings/reports',
  settingsHolds: '/settings/holds',
  settingsErasures: '/settings/erasures',
  settingsRetention: '/settings/retention',
  settingsIntegrations: '/settings/integrations',
  settingsLog: '/settings/log',
  settingsSecurity: '/settings/security',
  settingsEvidence: '/settings/evidence',
} as const

/** Where to go after a sign-in; the categories unless the sign-in began on another page (W2). */
export function safeReturnPath(wanted: string | null): string {
  return safePath(wanted, { home: paths.categories, signIn: [paths.login, paths.redirect] })
}
