import { AppLink, Wordmark } from '@countersign/ui'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import classes from './not-found-page.module.css'

/** Any unknown address (document 2, section 8). */
export function Component() {
  usePageTitle(messages.app.notFound)
  return (
    <main className={classes.page}>
      <Wordmark size="lg" />
      <h1 className={classes.title}>{messages.app.notFound}</h1>
      <p className={classes.text}>{messages.app.notFoundText}</p>
      <AppLink href={paths.categories}>{messages.app.toCategories}</AppLink>
    </main>
  )
}
