import { LiveRegion } from '@countersign/ui'
import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { foundTotal } from '../../features/search/found-total.ts'
import { hitPath } from '../../features/search/search-hit.ts'
import { searchLimits, searchProblem } from '../../features/search/search-limits.ts'
import { searchQuery } from '../../features/search/search-query.ts'
import { searchTexts } from '../../features/search/texts.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { appTexts } from '../../lib/texts.ts'
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts'
import classes from './search-box.module.css'
import { SearchHitOption } from './search-hit-option.tsx'

/**
 * Global search (U7): shows a few hits while typing; ENTER lists them all. Below 1200 px an icon opens
 * the field across the whole width.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const [debounced] = useDebouncedValue(text.trim(), searchLimits.debounceMs)
  const [wanted, setWanted] = useState(false)
  const [fieldOpened, setFieldOpened] = useState(false)

  // Show only hits for the current text, never for an earlier one.
  const isCurrent = debounced === text.trim() && searchProblem(debounced) === undefined
  const query = useQuery({
    ...searchQuery({ query: debounced, page: 1, size: searchLimits.dropdownSize }),
    enabled: isCurrent && wanted,
  })
  const answer = isCurrent ? query.data : undefined
  const hits = answer?.results ?? []
  const hasFailed = isCurrent && query.isError && answer === undefined
  const opened = wanted && (answer !== undefined || hasFailed)
  const footer = hasFailed
    ? searchTexts.failure
    : hits.length > 0
      ? searchTexts.enterHint
      : appTexts.noResults
  const combobox = useCombobox({ opened, onOpenedChange: setWanted })

  useEffect(() => {
    if (fieldOpened) field.current?.focus()
  }, [fieldOpened])

  useShortcuts({
    '/': () => {
      setFieldOpened(true)
      field.current?.focus()
    },
  })

  const leave = () => {
    setWanted(false)
    setFieldOpened(false)
  }
  const showAll = () => {
    // The search page explains why a text is too long.
    if (searchProblem(text) === 'tooShort') return
    leave()
    void navigate(paths.search(text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    // The first Escape closes the hits and keeps the text; the second one closes the field where it can be closed.
    if (opened) event.preventDefault()
    else if (fieldOpened) {
      event.preventDefault()
      leave()
      trigger.current?.focus()
    }
  }
  return (
    <search
      className={classes.search}
      data-opened={fieldOpened || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <ActionIcon
        ref={trigger}
        className={classes.trigger}
        size={36}
        aria-label={fieldOpened ? searchTexts.close : searchTexts.label}
        aria-expanded={fieldOpened}
        onClick={() => (fieldOpened ? leave() : setFieldOpened(true))}
      >
        {fieldOpened ? (
          <IconX size={19} stroke={1.8} aria-hidden />
        ) : (
          <IconSearch size={19} stroke={1.8} aria-hidden />
        )}
      </ActionIcon>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          showAll()
        }}
      >
        <Combobox
          store={combobox}
          position="bottom-end"
          width="min(27rem, calc(100vw - 2rem))"
          withinPortal={false}
          transitionProps={{ duration: 0 }}
          onOptionSubmit={(memoId) => {
            const hit = hits.find((one) => one.memo_id.raw === memoId)
            if (!hit) return
            leave()
            setText('')
            void navigate(hitPath(hit))
          }}
        >
          <Combobox.Target withExpandedAttribute>
            <TextInput
              ref={field}
              type="search"
              aria-label={searchTexts.label}
              aria-keyshortcuts="/"
              aria-autocomplete="list"
              autoComplete="off"
              enterKeyHint="search"
              placeholder={searchTexts.label}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                isCurrent && query.isFetching ? (
                  <Loader size={16} />
                ) : (
                  text === '' && (
                    <kbd className={classes.key} aria-hidden>
                      /
                    </kbd>
                  )
                )
              }
              rightSectionPointerEvents="none"
              value={text}
              onKeyDown={onKeyDown}
              onFocus={() => setWanted(true)}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setWanted(true)
                combobox.resetSelectedOption()
              }}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={!opened} className={classes.dropdown}>
            <Combobox.Options aria-label={searchTexts.hits} className={classes.hits}>
              {hits.map((hit) => (
                <SearchHitOption key={hit.memo_id.raw} hit={hit} />
              ))}
            </Combobox.Options>
            <div className={classes.footer}>{footer}</div>
          </Combobox.Dropdown>
        </Combobox>
      </form>
      <LiveRegion>
        {opened ? (answer && hits.length > 0 ? searchTexts.found(foundTotal(answer.meta)) : footer) : ''}
      </LiveRegion>
    </search>
  )
}
