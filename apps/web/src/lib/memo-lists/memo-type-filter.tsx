import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../messages.ts'
import classes from './filter-bar.module.css'
import { matchingTypes } from './matching-types.ts'
import { memoTypesQuery } from './memo-types-query.ts'

const texts = messages.lists

/** Stands for every type; no template has this id. */
const everyType = 'ALL'

interface MemoTypeFilterProps {
  /** A template's id; undefined for every type. */
  value: string | undefined
  onChange: (templateId: string | undefined) => void
}

/** 'Memo type': one of the published templates, found by typing. */
export function MemoTypeFilter({ value, onChange }: MemoTypeFilterProps) {
  const types = useQuery(memoTypesQuery)
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
    },
  })
  const chosen = types.data?.find((type) => type.template_id === value)?.template_name
  const matching = matchingTypes(types.data ?? [], text)
  const option = (id: string, label: string) => (
    <Combobox.Option key={id} value={id} active={id === (value ?? everyType)} className={classes.option}>
      <IconCheck size={15} aria-hidden className={classes.check} />
      {label}
    </Combobox.Option>
  )
  return (
    <div className={classes.filter} data-set={value !== undefined || undefined}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width="min(20rem, calc(100vw - 2rem))"
        withinPortal={false}
        transitionProps={{ duration: 0 }}
        onOptionSubmit={(id) => {
          combobox.closeDropdown()
          combobox.focusTarget()
          onChange(id === everyType ? undefined : id)
        }}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <button
            type="button"
            className={classes.face}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            // The field loses the focus to the button first, and closes: then this click must not open it again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => combobox.toggleDropdown()}
          >
            <IconFileText size={16} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.name}>{texts.memoType}</span>{' '}
            <span className={classes.value}>
              {value === undefined ? texts.all : (chosen ?? (types.isPending ? '…' : texts.unknownType))}
            </span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden className={classes.chevron} />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            role="combobox"
            aria-expanded
            aria-autocomplete="list"
            aria-label={texts.searchTypes}
            placeholder={texts.searchTypes}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') combobox.focusTarget()
            }}
          />
          <Combobox.Options aria-label={texts.memoType} className={classes.options}>
            {text.trim() === '' && option(everyType, texts.all)}
            {matching.map((type) => option(type.template_id, type.template_name))}
            {matching.length === 0 && text.trim() !== '' && <Combobox.Empty>{texts.noTypes}</Combobox.Empty>}
            {types.isError && <Combobox.Empty>{texts.typesFailure}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
