import type { ReportAccessLevel } from '@countersign/domain'
import { mailOf } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/site'

/** Signs in a person with a reports role. */
export async function withRole(
  site: TestSite,
  name: string,
  access_level: ReportAccessLevel,
  views: readonly string[] = [],
): Promise<Actor> {
  const email = mailOf(name)
  await site.services.db
    .insertInto('report_roles')
    .values({ email, name, access_level, views: [...views] })
    .execute()
  return site.signIn(email, name)
}
