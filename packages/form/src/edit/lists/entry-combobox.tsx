import { listAnswerText } from '@countersign/domain'
import type { ListField, PlainOption } from '@countersign/domain'
import { LiveRegion } from '@countersign/ui'
import { CloseButton, Combobox, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formTexts } from '../../texts.ts'
import { labelling } from '../editor-props.ts'
import type { EditorProps } from '../editor-props.ts'
import classes from './entry-combobox.module.css'
import { entryTyped } from '../../answers/entry-search.ts'
import type { SearchEntries } from '../../answers/entry-search.ts'
import { useAnnouncedCombobox } from './use-announced-combobox.ts'
import { useEntrySearch } from './use-entry-search.ts'
import { useLateEntry } from './use-late-entry.ts'

interface EntryComboboxProps extends EditorProps<ListField, string> {
  search: SearchEntries
  /** The chosen entry as it reads; '' where none is chosen. */
  chosen: string
  onPick: (entry: PlainOption) => void
}

/** Options that are no entries; a code may be any text. */
const MORE = 'MORE'
const RETRY = 'RETRY'
const optionOf = ({ value }: PlainOption) => `ENTRY ${value}`

/** One entry of a shared list that is too long to be sent with the template: searched while typing (N9). */
export function EntryCombobox(props: EntryComboboxProps) {
  const { field, value, chosen, search, onPick, onChange, onBlur, cellLabel } = props
  const [typed, setTyped] = useState<string>()
  const { store: combobox, activeId } = useAnnouncedCombobox()
  const { dropdownOpened: isOpen, selectOption, resetSelectedOption } = combobox
  const found = useEntrySearch(search, field.field_id, typed?.trim() ?? '', isOpen)
  const { entries, newFrom, isLoading, hasFailed, next } = found
  const label = cellLabel ?? field.field_name
  const isInRow = cellLabel !== undefined
  const isTyping = typed !== undefined
  const isSelecting = isTyping || newFrom > 0

  // Enter takes the first entry of what was just found, and nothing that was found for another text.
  useEffect(() => {
    if (!isOpen) return
    if (isLoading) resetSelectedOption()
    else if (isSelecting) selectOption(newFrom)
  }, [isOpen, isSelecting, isLoading, newFrom, selectOption, resetSelectedOption])

  /** Takes the entry whose code was typed; any other text goes. */
  const settle = (entry: PlainOption | undefined) => {
    setTyped(undefined)
    if (entry) onPick(entry)
  }
  const late = useLateEntry(search, field.field_id, settle)
  const submit = (option: string) => {
    if (option === MORE) return found.showMore()
    if (option === RETRY) return found.retry()
    const entry = entries.find((one) => optionOf(one) === option)
    if (!entry) return
    combobox.closeDropdown()
    settle(entry)
  }
  const leave = () => {
    combobox.closeDropdown()
    const code = typed?.trim() ?? ''
    if (isLoading && code !== '') late.find(code)
    else settle(isTyping ? entryTyped(entries, typed) : undefined)
    onBlur()
  }
  return (
    <>
      <Combobox
        store={combobox}
        withinPortal={false}
        // A row scrolls sideways and would clip the list.
        floatingStrategy={isInRow ? 'fixed' : 'absolute'}
        onOptionSubmit={submit}
        transitionProps={{ duration: 0 }}
        position="bottom-start"
      >
        <Combobox.Target withExpandedAttribute aria-activedescendant={activeId}>
          <TextInput
            {...labelling(props)}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={field.placeholder || formTexts.searchList}
            leftSection={isInRow ? undefined : <IconSearch size={16} stroke={1.7} aria-hidden />}
            rightSection={
              isOpen && isLoading ? (
                <Loader size={16} />
              ) : value === '' || isInRow ? undefined : (
                <CloseButton
                  size="sm"
                  aria-label={formTexts.clearAnswer(label)}
                  onClick={() => {
                    late.stop()
                    setTyped(undefined)
                    onChange('')
                  }}
                />
              )
            }
            value={typed ?? chosen}
            title={isInRow ? chosen : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onChange={(event) => {
              const text = event.currentTarget.value
              late.stop()
              setTyped(text)
              if (text === '') onChange('')
              combobox.openDropdown()
            }}
            onBlur={leave}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOpen} className={classes.dropdown}>
          <Combobox.Options className={classes.entries} aria-label={label} aria-busy={isLoading}>
            {entries.map((entry) => (
              <Combobox.Option
                key={entry.value}
                value={optionOf(entry)}
                active={entry.value === value}
                className={classes.entry}
              >
                {listAnswerText(entry.value, entry.label)}
              </Combobox.Option>
            ))}
            {hasFailed && !isLoading && (
              <Combobox.Option value={RETRY} className={classes.entry} data-kind="failure">
                {formTexts.searchFailed}
              </Combobox.Option>
            )}
            {next !== null && !hasFailed && (
              <Combobox.Option value={MORE} className={classes.entry} data-kind="more">
                {formTexts.moreEntries}
              </Combobox.Option>
            )}
          </Combobox.Options>
          {entries.length === 0 && !hasFailed && (
            <Combobox.Empty>{isLoading ? formTexts.searching : formTexts.noEntry}</Combobox.Empty>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <LiveRegion>
        {!isOpen || isLoading
          ? ''
          : hasFailed
            ? formTexts.searchFailed
            : formTexts.entriesFound(entries.length, next !== null)}
      </LiveRegion>
    </>
  )
}
