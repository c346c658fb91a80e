import { createPageTitle } from '@countersign/app-shell/page-title'

/** Sets the page's title in the browser's tab and history. */
export const usePageTitle = createPageTitle('Countersign (Beta)')
