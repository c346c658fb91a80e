import { useDocumentTitle } from '@mantine/hooks'

/** Names the page in the browser's tab and in its history. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} | Countersign (Beta)`)
}
