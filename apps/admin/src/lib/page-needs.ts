import { isUnder } from '@countersign/app-shell/is-under'
import type { AdministratorNeed } from '@countersign/domain'
import { paths } from './paths.ts'

/** What the pages need (P7), the most specific first. A page that isn't here needs an administrator without limits. */
const NEEDS: readonly (readonly [string, AdministratorNeed])[] = [
  [paths.categoryCreate, 'unlimited'],
  ['/categories/edit', 'unlimited'],
  [paths.categories, 'category'],
  [paths.templates, 'category'],
  [paths.settingsPeople, 'company'],
  [paths.settingsRolesImport, 'unlimited'],
  [paths.settingsRoles, 'company'],
  [paths.settingsHolds, 'category'],
  [paths.settingsLog, 'any'],
]

/** Which administrators a page of the console is for (P7). */
export function needOf(pathname: string): AdministratorNeed {
  return NEEDS.find(([path]) => isUnder(pathname, path))?.[1] ?? 'unlimited'
}
