import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memoListTexts } from '../texts.ts'
import classes from './filter-bar.module.css'
import { matchingTypes } from './matching-types.ts'
import { memoTypesQuery } from './memo-types-query.ts'

/** The value for all types; no template has this id. */
const EVERY_TYPE = 'ALL'

interface MemoTypeFilterProps {
  /** A template's id; undefined for all types. */
  value: string | undefined
  onChange: (templateId: string | undefined) => void
}

/** 'Memo type': a searchable choice of the published templates. */
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
    <Combobox.Option key={id} value={id} active={id === (value ?? EVERY_TYPE)} className={classes.option}>
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
          onChange(id === EVERY_TYPE ? undefined : id)
        }}
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <button
            type="button"
            className={classes.face}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            // The button takes the focus first, which closes the field: this click must not open it again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => combobox.toggleDropdown()}
          >
            <IconFileText size={16} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.name}>{memoListTexts.memoType}</span>{' '}
            <span className={classes.value}>
              {value === undefined
                ? memoListTexts.all
                : (chosen ?? (types.isPending ? '…' : memoListTexts.unknownType))}
            </span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden className={classes.chevron} />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Mantine adds aria-controls
            role="combobox"
            aria-expanded
            aria-autocomplete="list"
            aria-label={memoListTexts.searchTypes}
            placeholder={memoListTexts.searchTypes}
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
          <Combobox.Options
            className={classes.options}
            aria-label={memoListTexts.memoType}
            aria-busy={types.isPending}
          >
            {text.trim() === '' && option(EVERY_TYPE, memoListTexts.all)}
            {matching.map((type) => option(type.template_id, type.template_name))}
          </Combobox.Options>
          {types.isSuccess && matching.length === 0 && text.trim() !== '' && (
            <Combobox.Empty>{memoListTexts.noTypes}</Combobox.Empty>
          )}
          {types.isError && <Combobox.Empty>{memoListTexts.typesFailure}</Combobox.Empty>}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
