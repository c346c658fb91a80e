import { AppLink, EmptyState, PageBody, PageTitle, Sheet } from '@countersign/ui'
import { usePageTitle } from '../lib/page-title.ts'
import { shellTexts } from './texts.ts'

/** Replaces a page that needs an administrator with other limits, or without any (P7): the server refuses its calls. */
export function OutsideLimits({ home }: { home: { href: string; label: string } | undefined }) {
  const { title, text, nothing, open } = shellTexts.limited
  usePageTitle(title)
  return (
    <PageBody>
      <PageTitle title={title} />
      <Sheet>
        <EmptyState text={home === undefined ? nothing : text}>
          {home !== undefined && <AppLink href={home.href}>{open(home.label)}</AppLink>}
        </EmptyState>
      </Sheet>
    </PageBody>
  )
}
