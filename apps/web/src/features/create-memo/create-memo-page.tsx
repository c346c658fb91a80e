import { callQuery } from '@countersign/client'
import { EmptyState, ErrorState, PageBody, PageTitle, Sheet, SkeletonBar } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { recentTemplates } from '../../lib/recent-templates.ts'
import { accountQuery } from '../../lib/session.ts'
import classes from './create-memo-page.module.css'
import { GroupList } from './group-list.tsx'
import type { Group } from './group-list.tsx'
import { TemplateCard } from './template-card.tsx'
import { allGroup, categoriesOf, recentGroup, templatesIn, uncategorizedGroup } from './template-groups.ts'

const publishedQuery = callQuery(client, 'get_templates', { field_path: 'status', field_value: 'PUBLISHED' })
const skeletonCards = 8

/** The template picker: categories left, cards right (document 1, section 2). The address holds the category. */
export function Component() {
  usePageTitle(messages.createMemo.title)
  const [search] = useSearchParams()
  const [filter, setFilter] = useState('')
  const [recent] = useState(recentTemplates)
  const { data: templates, error, isPending, refetch } = useQuery(publishedQuery)
  const account = useQuery(accountQuery)
  // I3: the group's word, and a failed check, block creation.
  const mayCreate = account.data?.user_group.is_creation_allowed ?? account.error === null
  const groups = groupsOf(categoriesOf(templates ?? []), recent.length > 0)
  const asked = search.get('category') ?? allGroup
  const group = groups.find((one) => one.id === asked) ?? groups.find((one) => one.id === allGroup)
  const shown = templates && group && templatesIn(templates, group.id, recent, filter)
  return (
    <PageBody>
      <PageTitle title={messages.createMemo.title} />
      {!mayCreate ? (
        <Sheet>
          <EmptyState text={messages.memoForm.creationBlocked} />
        </Sheet>
      ) : error !== null ? (
        <Sheet>
          <ErrorState
            title={messages.createMemo.failure}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
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
                aria-label={messages.createMemo.filter}
                placeholder={messages.createMemo.filter}
                leftSection={<IconSearch size={15} aria-hidden />}
                value={filter}
                onChange={(event) => setFilter(event.currentTarget.value)}
              />
            </div>
            {isPending && <SkeletonCards />}
            {shown?.length === 0 && (
              <Sheet>
                <EmptyState text={filter === '' ? messages.createMemo.empty : messages.search.noResults} />
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
    href: id === allGroup ? paths.create : `${paths.create}?${new URLSearchParams({ category: id })}`,
  })
  return [
    ...(hasRecent ? [group('recent', recentGroup, messages.createMemo.recent)] : []),
    ...categories.map(({ id, name }) => group('category', id, name)),
    group('uncategorized', uncategorizedGroup, messages.createMemo.uncategorized),
    group('all', allGroup, messages.createMemo.all),
  ]
}

function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label={messages.app.loading}>
      {Array.from({ length: skeletonCards }, (_, at) => (
        <div key={at} className={classes.skeleton} aria-hidden="true">
          <SkeletonBar width={35} />
          <SkeletonBar width={70} />
          <SkeletonBar width={90} />
        </div>
      ))}
    </div>
  )
}
