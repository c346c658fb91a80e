import type { Services } from '../../protocol/services.ts'

/** The address of `/scim/v2`, on the application's origin. */
export function scimBase({ web }: Pick<Services['config'], 'web'>): string {
  return `${new URL(web.url).origin}/scim/v2`
}
