import { LIST_LIMITS } from '@countersign/domain'
import type { ListField } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { useSharedLists } from '../../../lib/shared-lists/use-shared-lists.ts'
import { ownMessage } from '../model/problems.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'

const selectContent = (state: WizardState) => state.content
const said = texts.editor

/** The shared list that a dropdown's options come from (N9). */
export function ListChoice({ field }: { field: ListField }) {
  const { dispatch } = useWizardStore()
  const content = useWizard(selectContent)
  const { data, error } = useSharedLists()
  const { field_id: fieldId, list_id } = field
  const lists = data?.lists ?? []
  const chosen = lists.find((list) => list.list_id === list_id)
  const isGone = data !== undefined && list_id !== '' && chosen === undefined
  return (
    <NativeSelect
      label={said.list}
      description={error === null ? listHint(data && lists.length, chosen) : undefined}
      error={
        (error && said.listsFailure) ??
        ownMessage(content, fieldId, 'NO_LIST', 'LIST_WITH_OPTIONS') ??
        (isGone && said.listGone)
      }
      value={list_id}
      data={[
        ...(list_id === '' ? [{ value: '', label: said.chooseList }] : []),
        ...(list_id !== '' && chosen === undefined
          ? [{ value: list_id, label: isGone ? said.listGone : texts.loading }]
          : []),
        ...lists.map((list) => ({ value: list.list_id, label: list.name })),
      ]}
      onChange={(event) => dispatch({ type: 'setList', fieldId, listId: event.currentTarget.value })}
    />
  )
}

/** @param count undefined while they are loading */
function listHint(count: number | undefined, chosen: { in_use_count: number } | undefined): string {
  if (count === 0) return said.noLists
  if (!chosen) return said.listHint
  const { in_use_count } = chosen
  const isSearched = in_use_count > LIST_LIMITS.sentEntries
  return [said.listEntries(in_use_count), ...(isSearched ? [said.listIsSearched] : [])].join(' ')
}
