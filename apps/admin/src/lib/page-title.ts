import { useDocumentTitle } from '@mantine/hooks'
import { messages } from './messages.ts'

/** '<screen> | Memo App Admin Console' (document 2, section 2.1). */
export function usePageTitle(screen: string): void {
  useDocumentTitle(`${screen} | ${messages.app.titleEnd}`)
}
