import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import {
  ActionBar,
  Crumbs,
  ErrorState,
  PageBody,
  PageTitle,
  SavedFields,
  Sheet,
  SkeletonRows,
} from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { lengthProblem } from '../../lib/length-problem.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { RenamedMeanwhile, useTypedName } from '../../lib/typed-name.tsx'
import { useChange } from '../../lib/use-change.ts'
import classes from './category-form-page.module.css'
import { CATEGORY_NAME_MAX_CHARACTERS, texts } from './texts.ts'

/** Creates a category or renames one (W4). */
export function Component() {
  const { category_id } = useParams()
  const title = category_id === undefined ? texts.create : texts.edit
  usePageTitle(title)
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_category_by_id', { category_id: category_id ?? '' }),
    enabled: category_id !== undefined,
  })
  const crumbs = <Crumbs crumbs={[{ label: texts.crumb, href: paths.categories }, { label: title }]} />
  if (category_id === undefined || data !== undefined)
    return <CategoryForm key={category_id} title={title} crumbs={crumbs} category={data} />
  return (
    <>
      <ActionBar start={crumbs} />
      <PageBody>
        <PageTitle title={error === null ? title : texts.loadFailureTitle} />
        <Sheet>
          {error === null ? (
            <SkeletonRows rows={2} />
          ) : (
            <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
          )}
        </Sheet>
      </PageBody>
    </>
  )
}

interface CategoryFormProps {
  title: string
  crumbs: React.ReactNode
  /** As it is now; undefined for a new one. */
  category: CallOutput<'admin-get_category_by_id'> | undefined
}

function CategoryForm({ title, crumbs, category }: CategoryFormProps) {
  const navigate = useNavigate()
  const { name, setName, isRenamed } = useTypedName(category?.category_name ?? '')
  const [problem, setProblem] = useState<string>()
  const leave = () => void navigate(paths.categories)
  const options = { onDone: leave, failure: texts.saveFailure }
  const creation = useChange('admin-create_category', options)
  const edit = useChange('admin-edit_category', options)
  const tooLong = lengthProblem(name, CATEGORY_NAME_MAX_CHARACTERS)
  const busy = creation.isPending || edit.isPending
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const category_name = name.trim()
    if (category_name === '' || tooLong !== undefined) {
      if (category_name === '') setProblem(texts.required)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    if (category === undefined) creation.mutate({ category_name })
    else edit.mutate({ category_id: category.category_id, category_name, revision: category.revision })
  }
  return (
    <form onSubmit={save} noValidate>
      <ActionBar start={crumbs}>
        <Button variant="default" onClick={leave} disabled={busy}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.save}
        </Button>
      </ActionBar>
      <PageBody>
        <PageTitle title={title} />
        <Sheet rule="ruled">
          <SavedFields busy={busy}>
            <div className={classes.fields}>
              <TextInput
                label={texts.columns.name}
                withAsterisk
                required
                value={name}
                error={tooLong ?? problem}
                description={`${name.length}/${CATEGORY_NAME_MAX_CHARACTERS}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onChange={(event) => {
                  setName(event.currentTarget.value)
                  setProblem(undefined)
                }}
              />
              {category && isRenamed && (
                <RenamedMeanwhile by={category.modified_by.displayName} name={category.category_name} />
              )}
            </div>
          </SavedFields>
        </Sheet>
      </PageBody>
    </form>
  )
}
