import { useDocumentTitle } from '@mantine/hooks'
import { messages } from './messages.ts'

/** '<screen> | Memo App Admin Console' (console document section 2.1). */
export function usePageTitle(screen: string): void {
  useDocumentTitle(`${screen} | ${messages.app.titleEnd}`)
}
