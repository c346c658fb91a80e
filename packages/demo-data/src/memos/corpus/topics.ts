import type { Topic } from './topic.ts'
import { networkAvailments } from './network-availments.ts'
import { budgetFinance } from './budget-finance.ts'
import { generic } from './generic.ts'
import { officeAvailments } from './office-availments.ts'
import { others } from './others.ts'
import { projectsPlatform } from './projects-platform.ts'
import { salesMarketing } from './sales-marketing.ts'
import { securityPrivacy } from './security-privacy.ts'
import { testingServices } from './testing-services.ts'

const NETWORK_GROUPS = [
  'network-engineering',
  'network-core',
  'transport-access',
  'field-operations',
  'property-sites',
]

const forEveryone: readonly Topic[] = [
  ...officeAvailments,
  ...budgetFinance,
  ...generic,
  ...others,
  ...projectsPlatform,
  ...salesMarketing,
  ...securityPrivacy,
  ...testingServices,
]

/** What people of a group write about with one template. */
export function topicsOf(template: string, groupId: string): Topic[] {
  const all = NETWORK_GROUPS.includes(groupId) ? [...networkAvailments, ...forEveryone] : forEveryone
  return all.filter((topic) => topic.template === template)
}
