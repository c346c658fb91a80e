/** Every address of the console (document 2, section 2.1; I5). */
export const paths = {
  root: '/',
  login: '/login',
  redirect: '/redirect',
  categories: '/categories',
  templates: '/templates',
  settings: '/settings',
} as const

/** Whether a page lies under a navigation link. */
export function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
