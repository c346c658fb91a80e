import { createPageTitle } from '@countersign/app-shell/page-title'
import { appTexts } from './texts.ts'

/** '<screen> | Memo App Admin Console' (W1). */
export const usePageTitle = createPageTitle(appTexts.titleEnd)
