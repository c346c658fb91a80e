import type { CheckedPolicy } from '../../review/use-policy-check.ts'
import { texts } from '../texts.ts'
import classes from './coverage.module.css'

type Way = NonNullable<CheckedPolicy['recent']>['ways'][number]['today']

const said = texts.coverage

/** What the policy would have made of the latest memos: counts, never which ones (N5). */
export function RecentMemos({ recent }: { recent: CheckedPolicy['recent'] }) {
  if (recent === null || recent.memos === 0) return <p className={classes.text}>{said.noRecent}</p>
  const { memos, otherwise, refused, other_way, ways } = recent
  return (
    <div className={classes.text}>
      <p className={classes.recent}>
        {said.recent(memos, otherwise, refused)} {other_way !== null && said.otherWay(other_way)}
      </p>
      {ways.length > 0 && (
        <ul className={classes.ways}>
          {ways.map((way) => (
            <li key={`${way.today} ${way.then}`}>
              {said.way(wayWords(way.today), wayWords(way.then), way.memos)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function wayWords(way: Way): string {
  if (way === null) return said.wayAnyone
  return way === 'OTHERWISE' ? said.otherwise : said.row([way])
}
