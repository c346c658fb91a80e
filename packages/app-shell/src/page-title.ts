import { useDocumentTitle } from '@mantine/hooks'

/** Creates an app's hook that sets the page's title in the browser's tab and history: '<page> | <app>'. */
export function createPageTitle(app: string): (page: string) => void {
  return function usePageTitle(page) {
    useDocumentTitle(`${page} | ${app}`)
  }
}
