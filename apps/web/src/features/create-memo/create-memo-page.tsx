import { shellTexts } from '@countersign/app-shell/texts'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { EmptyState, ErrorState, PageBody, PageTitle, Sheet, SkeletonBar } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../lib/server/client.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { recentTemplates } from '../../lib/storage/recent-templates.ts'
import { accountQuery } from '../../lib/server/session.ts'
import { appTexts } from '../../lib/texts.ts'
import classes from './create-memo-page.module.css'
import { GroupList } from './group-list.tsx'
import type { Group } from './group-list.tsx'
import { TemplateCard } from './template-card.tsx'
import { ALL_GROUP, categoriesOf, RECENT_GROUP, templatesIn, UNCATEGORIZED_GROUP } from './template-groups.ts'
import { texts } from './texts.ts'

const publishedQuery = callQuery(client, 'get_templates', { field_path: 'status', field_value: 'PUBLISHED' })
const SKELETON_CARDS = 8

/** The template picker: categories left, cards right (U8). The address holds the category. */
export function Component() {
  usePageTitle(texts.title)
  const [search] = useSearchParams()
  const [filter, setFilter] = useState('')
  const [recent] = useState(recentTemplates)
  const { data: templates, error, isPending, refetch } = useQuery(publishedQuery)
  const account = useQuery(accountQuery)
  // I3: the group can block creation, and so does a failed check.
  const mayCreate = account.data?.user_group.is_creation_allowed ?? account.error === null
  const groups = groupsOf(categoriesOf(templates ?? []), recent.length > 0)
  const asked = search.get('category') ?? ALL_GROUP
  const group = groups.find((one) => one.id === asked) ?? groups.find((one) => one.id === ALL_GROUP)
  const shown = templates && group && templatesIn(templates, group.id, recent, filter)
  return (
    <PageBody>
      <PageTitle title={texts.title} />
      {!mayCreate ? (
        <Sheet>
          <EmptyState text={appTexts.creationBlocked} />
        </Sheet>
      ) : error !== null ? (
        <Sheet>
          <ErrorState title={texts.failure} detail={errorText(error)} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <div className={classes.columns}>
          <GroupList groups={groups} current={group?.id} />
          <section className={classes.templates} aria-labelledby="template-group">
            <div className={classes.head}>
              <h2 className={classes.heading} id="template-group">
                {group?.label}
              </h2>
              <TextInput
                type="search"
                className={classes.filter}
                size="xs"
                aria-label={texts.filter}
                placeholder={texts.filter}
                leftSection={<IconSearch size={15} aria-hidden />}
                value={filter}
                onChange={(event) => setFilter(event.currentTarget.value)}
              />
            </div>
            {isPending && <SkeletonCards />}
            {shown?.length === 0 && (
              <Sheet>
                <EmptyState text={filter === '' ? texts.empty : appTexts.noResults} />
              </Sheet>
            )}
            <ul className={classes.cards}>
              {shown?.map((template) => (
                <li key={template.template_id}>
                  <TemplateCard template={template} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </PageBody>
  )
}

function groupsOf(categories: { id: string; name: string }[], hasRecent: boolean): Group[] {
  const group = (kind: Group['kind'], id: string, label: string): Group => ({
    kind,
    id,
    label,
    href: id === ALL_GROUP ? paths.create : `${paths.create}?${new URLSearchParams({ category: id })}`,
  })
  return [
    ...(hasRecent ? [group('recent', RECENT_GROUP, texts.recent)] : []),
    ...categories.map(({ id, name }) => group('category', id, name)),
    group('uncategorized', UNCATEGORIZED_GROUP, texts.uncategorized),
    group('all', ALL_GROUP, texts.all),
  ]
}

function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label={shellTexts.loading}>
      {Array.from({ length: SKELETON_CARDS }, (_, at) => (
        <div key={at} className={classes.skeleton} aria-hidden="true">
          <SkeletonBar width={35} />
          <SkeletonBar width={70} />
          <SkeletonBar width={90} />
        </div>
      ))}
    </div>
  )
}
