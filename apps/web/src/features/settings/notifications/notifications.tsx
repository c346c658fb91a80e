import { errorText } from '@countersign/app-shell/error-text'
import { NOTIFICATION_CATEGORIES } from '@countersign/domain'
import { ErrorState, PageTitle, Sheet, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { CategoryChoice } from './category-choice.tsx'
import classes from './notifications.module.css'
import { texts } from './texts.ts'
import { ThisDevice } from './this-device.tsx'
import { choicesQuery } from './use-choice.ts'

/** How the person's mails come (M7), and what always comes at once. */
export function Component() {
  usePageTitle(texts.title)
  const { data, error, refetch } = useQuery({ ...choicesQuery, staleTime: 0 })
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <div className={classes.cards}>
        <Sheet padded={false} label={texts.mails}>
          <h2 className={classes.title}>{texts.mails}</h2>
          {data === undefined && error !== null && (
            <ErrorState title={texts.failure} detail={errorText(error)} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <SkeletonRows rows={3} />}
          {data !== undefined && (
            <ul className={classes.list}>
              {NOTIFICATION_CATEGORIES.map((category) => (
                <CategoryChoice key={category} category={category} saved={data[category]} />
              ))}
            </ul>
          )}
        </Sheet>
        <ThisDevice />
        <Sheet padded={false} label={texts.always}>
          <h2 className={classes.title}>{texts.always}</h2>
          <ul className={classes.always}>
            {texts.alwaysList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Sheet>
      </div>
    </>
  )
}
