import type { AdministratorNeed } from '@countersign/domain'
import { AppLink, EmptyState, PageBody, PageTitle, Sheet } from '@countersign/ui'
import { usePageTitle } from '../lib/page-title.ts'
import { shellTexts } from './texts.ts'

interface OutsideLimitsProps {
  /** What the page needs and the administrator doesn't have. */
  need: Exclude<AdministratorNeed, 'any'>
  home: { href: string; label: string } | undefined
}

/** Replaces a page that needs an administrator with other limits, or without any (P7): the server refuses its calls. */
export function OutsideLimits({ need, home }: OutsideLimitsProps) {
  const { title, text, nothing, open } = shellTexts.limited
  usePageTitle(title)
  return (
    <PageBody>
      <PageTitle title={title} />
      <Sheet>
        <EmptyState text={home === undefined ? nothing : text[need]}>
          {home !== undefined && <AppLink href={home.href}>{open(home.label)}</AppLink>}
        </EmptyState>
      </Sheet>
    </PageBody>
  )
}
