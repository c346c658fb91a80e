import { budgetFinanceTemplates } from './budget-finance.ts'
import type { DemoTemplate } from './build-template.ts'
import { genericTemplates } from './generic.ts'
import { otherTemplates } from './others.ts'
import { projectsPlatformTemplates } from './projects-platform.ts'
import { salesMarketingTemplates } from './sales-marketing.ts'
import { securityPrivacyTemplates } from './security-privacy.ts'
import { testingServicesTemplates } from './testing-services.ts'

/** Every template of the demo organisation, all published. */
export const demoTemplates: readonly DemoTemplate[] = [
  ...budgetFinanceTemplates,
  ...genericTemplates,
  ...otherTemplates,
  ...projectsPlatformTemplates,
  ...salesMarketingTemplates,
  ...securityPrivacyTemplates,
  ...testingServicesTemplates,
]
