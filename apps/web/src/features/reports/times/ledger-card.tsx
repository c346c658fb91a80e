import { Sheet } from '@countersign/ui'
import type { Figure } from '../figures/figure-address.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import { countText } from '../figures/figure-text.ts'
import { reportTexts } from '../texts.ts'
import { averageText, periodText, shares, wholeOf } from './time-rows.ts'
import type { Share, Times } from './time-rows.ts'
import classes from './times.module.css'

const texts = reportTexts.times
const FIGURES: Record<Share['kind'], Figure> = {
  owner: { figure: 'owner_time' },
  hold: { figure: 'hold_time' },
  levels: { figure: 'approval_time' },
}

interface LedgerCardProps {
  times: Times
  figureHref: (figure: Figure) => string
}

/** Where the time of fully approved memos went (L6): all, the months before, and each template. */
export function LedgerCard({ times, figureHref }: LedgerCardProps) {
  const { ledger, template_ledgers, previous } = times
  return (
    <Sheet label={texts.ledger}>
      <h3 className={classes.name}>{texts.ledger}</h3>
      {ledger.memo_count === 0 ? (
        <p className={classes.quiet}>{texts.noLedger}</p>
      ) : (
        <>
          <p className={classes.quiet}>{texts.ledgerNote}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts.template}</th>
                <th scope="col" data-numeric>
                  {texts.memos}
                </th>
                <th scope="col" data-numeric>
                  {texts.average}
                </th>
              </tr>
            </thead>
            <tbody>
              <LedgerRow name={texts.all} ledger={ledger} figureHref={figureHref} />
              {previous !== null && previous.ledger.memo_count > 0 && (
                <LedgerRow name={periodText(previous)} ledger={previous.ledger} />
              )}
              {template_ledgers.map((row, at) => (
                <LedgerRow key={at} name={row.template_name} ledger={row} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Sheet>
  )
}

interface LedgerRowProps {
  name: string
  ledger: Times['ledger']
  /** Only the first row leads to memos, with the filters of the page. */
  figureHref?: LedgerCardProps['figureHref']
}

function LedgerRow({ name, ledger, figureHref }: LedgerRowProps) {
  const parts = shares(ledger)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.bar} aria-hidden>
          {parts.map(({ kind, milliseconds }) => (
            <span
              key={kind}
              data-kind={kind}
              style={{ width: `${(100 * milliseconds) / Math.max(1, wholeOf(ledger))}%` }}
            />
          ))}
        </span>
        <span className={classes.parts}>
          {parts.map(({ kind, text }) =>
            figureHref ? (
              <FigureLink
                key={kind}
                figure={FIGURES[kind]}
                href={figureHref(FIGURES[kind])}
                label={reportTexts.figureMemos.showOf(text)}
              >
                {text}
              </FigureLink>
            ) : (
              <span key={kind}>{text}</span>
            ),
          )}
        </span>
      </th>
      <td data-numeric>{countText(ledger.memo_count)}</td>
      <td data-numeric>{averageText(ledger)}</td>
    </tr>
  )
}
