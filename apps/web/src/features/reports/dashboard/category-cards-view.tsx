import { AppLink, EmptyState, Sheet } from '@countersign/ui'
import { paths } from '../../../lib/navigation/paths.ts'
import type { Figure } from '../figures/figure-address.ts'
import { CountLink } from '../figures/figure-link.tsx'
import { countText } from '../figures/figure-text.ts'
import { InkBar } from '../figures/ink-bar.tsx'
import { withFilters } from '../filters/report-filters.ts'
import { COST_REPORT_CODE } from '../cost-report-code.ts'
import { reportTexts } from '../texts.ts'
import { categoryCards } from './category-cards.ts'
import type { CategoryCard, TemplateCount } from './category-cards.ts'
import classes from './category-cards-view.module.css'

interface CategoryCardsProps {
  templates: readonly TemplateCount[]
  /** The page's filters, which the link to the cost report keeps. */
  search: URLSearchParams
  /** The address of the memos behind a figure. */
  figureHref: (figure: Figure) => string
}

/** A card for each category, with the memos per template (W15). */
export function CategoryCards({ templates, search, figureHref }: CategoryCardsProps) {
  const cards = categoryCards(templates)
  const most = Math.max(1, ...templates.map(({ memo_count }) => memo_count))
  return (
    <section aria-label={reportTexts.categories.title}>
      <h2 className={classes.title}>{reportTexts.categories.title}</h2>
      {cards.length === 0 ? (
        <Sheet padded={false}>
          <EmptyState text={reportTexts.categories.none} />
        </Sheet>
      ) : (
        <div className={classes.cards}>
          {cards.map((card) => (
            <Card key={card.category} card={card} most={most} search={search} figureHref={figureHref} />
          ))}
        </div>
      )}
    </section>
  )
}

interface CardProps extends Pick<CategoryCardsProps, 'search' | 'figureHref'> {
  card: CategoryCard
  most: number
}

function Card({ card, most, search, figureHref }: CardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{card.category}</h3>
        <span className={classes.count}>{countText(card.memoCount)}</span>
      </div>
      <ul className={classes.templates}>
        {card.templates.map((template) => (
          <li key={template.template_id} className={classes.template}>
            <div className={classes.line}>
              {template.template_code === COST_REPORT_CODE ? (
                <AppLink href={withFilters(paths.reportsAvl, search)} className={classes.link}>
                  {template.template_name}
                </AppLink>
              ) : (
                <span>{template.template_name}</span>
              )}
              <span className={classes.count}>
                <CountLink
                  figure={{ figure: 'total', template_id: template.template_id }}
                  templateName={template.template_name}
                  count={template.memo_count}
                  figureHref={figureHref}
                />
              </span>
            </div>
            <InkBar part={template.memo_count} whole={most} />
          </li>
        ))}
      </ul>
    </article>
  )
}
