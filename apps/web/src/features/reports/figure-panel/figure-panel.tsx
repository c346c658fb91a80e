import { errorText } from '@countersign/app-shell/error-text'
import { DataTable, LiveRegion } from '@countersign/ui'
import { Button, Drawer } from '@mantine/core'
import { IconListDetails, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { figureTags, figureWords } from '../figures/figure-words.ts'
import type { FigureTag } from '../figures/figure-words.ts'
import { countText } from '../figures/figure-text.ts'
import type { Figure } from '../figures/figure-address.ts'
import { memoAddress } from '../figures/memo-address.ts'
import type { Insights, Report } from '../figures/report-types.ts'
import { filterParts } from '../filters/filter-words.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'
import { figureMemosPages, moreMemos } from './figure-memos-pages.ts'
import { useLeaveWithoutRole } from '../use-leave-without-role.ts'
import { comparedWith, periodText } from '../times/time-rows.ts'
import { panelColumns } from './panel-columns.tsx'
import classes from './figure-panel.module.css'
import { panelTexts as texts } from './texts.ts'

/** Duration of the slide, milliseconds. */
const SLIDE_MS = 200

interface FigurePanelProps {
  figure: Figure
  opened: boolean
  filters: ReportFilters
  template: ReportTemplate
  report: Report
  insights: Insights | undefined
  /** The same memos as a page. */
  listHref: string
  onClose: () => void
  /** Shows another figure instead. */
  onShow: (figure: Figure) => void
}

/** The memos behind a figure, beside the report: as many as the figure says, and those of them that are the reader's (I1). */
export function FigurePanel(props: FigurePanelProps) {
  const { figure, opened, filters, template, report, insights, listHref, onClose, onShow } = props
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...figureMemosPages(filters, template, figure),
    enabled: opened,
  })
  useLeaveWithoutRole(error)
  const title = useRef<HTMLHeadingElement>(null)
  const memos = data?.pages.flatMap((page) => page.memos)
  const [first] = data?.pages ?? []
  const templateName = templateNameOf(figure, report)
  const words = figureWords(figure, first?.total, templateName)
  const remove = ({ rest }: FigureTag) => {
    title.current?.focus()
    onShow(rest)
  }
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(53rem, 100%)"
      returnFocus={false}
      transitionProps={{ duration: SLIDE_MS, timingFunction: 'ease-out' }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content classNames={{ content: classes.content }}>
        <div className={classes.panel}>
          <div className={classes.head}>
            <div className={classes.line}>
              <Drawer.Title ref={title} className={classes.title} tabIndex={-1} data-autofocus>
                {words}
              </Drawer.Title>
              <Drawer.CloseButton aria-label={texts.close} size={44} iconSize={20} />
            </div>
            <div className={classes.line}>
              <Tags words={filterParts(filters)} tags={figureTags(figure, templateName)} onRemove={remove} />
              <Before figure={figure} insights={insights} />
            </div>
          </div>
          <div className={classes.list}>
            <DataTable
              caption={words}
              columns={panelColumns(figure)}
              rows={error === null ? memos : []}
              rowKey={(memo) => memo.memo_id}
              rowHref={(memo) => memoAddress(memo.memo_id, memo.audience_type)}
              emptyText={first?.total === 0 ? texts.none : texts.noneOwn}
              error={
                error === null
                  ? undefined
                  : { title: texts.failure, detail: errorText(error), onRetry: () => void refetch() }
              }
            />
            {first && first.own_total > 0 && first.total > first.own_total && (
              <p className={classes.others}>{texts.others(countText(first.total - first.own_total))}</p>
            )}
          </div>
          <div className={classes.foot}>
            {first && memos && (
              <>
                <span className={classes.shown}>
                  {texts.shown(countText(memos.length), countText(first.total))}
                </span>
                <LiveRegion>{texts.shown(countText(memos.length), countText(first.total))}</LiveRegion>
              </>
            )}
            {first && memos && hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {moreText(memos.length, first.own_total)}
              </Button>
            )}
            <Button
              component={Link}
              to={listHref}
              variant="default"
              size="xs"
              className={classes.asList}
              leftSection={<IconListDetails size={16} stroke={1.7} aria-hidden />}
            >
              {texts.openAsList}
            </Button>
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function moreText(shown: number, all: number): string {
  const more = moreMemos(shown, all)
  return shown + more === all ? texts.showAll(countText(all)) : texts.showMore(countText(more))
}

function templateNameOf({ template_id }: Figure, { templateCount }: Report): string {
  return templateCount.find((template) => template.template_id === template_id)?.template_name ?? ''
}

interface TagsProps {
  /** The filters of the report. */
  words: readonly string[]
  tags: readonly FigureTag[]
  onRemove: (tag: FigureTag) => void
}

/** The filters in words; those of the figure can be removed. */
function Tags({ words, tags, onRemove }: TagsProps) {
  return (
    <ul className={classes.tags} aria-label={texts.filters}>
      {words.map((word) => (
        <li key={word} className={classes.tag}>
          {word}
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag.key}>
          <button
            type="button"
            className={classes.removable}
            aria-label={texts.remove(tag.label)}
            onClick={() => onRemove(tag)}
          >
            {tag.label}
            <IconX size={14} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What the figure was in the months before, where the report compares it. */
function Before({ figure, insights }: Pick<FigurePanelProps, 'figure' | 'insights'>) {
  const previous = comparedWith(insights?.time?.previous)
  if (!previous || figure.status !== undefined || figure.template_id !== undefined) return null
  const { memo_count: total, overdue_count: overdue, not_done_count: not_done } = previous
  const counts: Partial<Record<Figure['figure'], number | undefined>> = { total, overdue, not_done }
  const count = counts[figure.figure]
  if (count === undefined) return null
  return <span className={classes.before}>{texts.was(countText(count), periodText(previous))}</span>
}
