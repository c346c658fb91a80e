import { LiveRegion } from '@countersign/ui'
import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { hitPath, totalText } from '../features/search/search-hit.ts'
import { isSearchable, searchLimits } from '../features/search/search-limits.ts'
import { searchQuery } from '../features/search/search-query.ts'
import { messages } from '../lib/messages.ts'
import { paths } from '../lib/paths.ts'
import { useShortcuts } from '../lib/shortcuts/use-shortcuts.ts'
import classes from './search-box.module.css'
import { SearchHitOption } from './search-hit-option.tsx'

const texts = messages.search

/**
 * Global search (end-user document section 2): a few hits while one types, ENTER for all of them. Below 1200 px an icon opens
 * the field over the whole width.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text.trim(), searchLimits.debounceMs)
  const [wanted, setWanted] = useState(false)
  const [fieldOpened, setFieldOpened] = useState(false)

  // Hits are those of what stands in the field, never of what stood there before.
  const isCurrent = rested === text.trim() && isSearchable(rested)
  const query = useQuery({
    ...searchQuery({ query: rested, page: 1, size: searchLimits.dropdownSize }),
    enabled: isCurrent && wanted,
  })
  const answer = isCurrent ? query.data : undefined
  const hits = answer?.results ?? []
  const hasFailed = isCurrent && query.isError && answer === undefined
  const opened = wanted && (answer !== undefined || hasFailed)
  const footer = hasFailed ? texts.failure : hits.length > 0 ? texts.enterHint : texts.noResults
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
    if (!isSearchable(text)) return
    leave()
    void navigate(paths.search(text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    // The first Escape closes the hits, and keeps what was typed; the next one closes the field where it can be closed.
    if (opened) event.preventDefault()
    else if (fieldOpened) {
      event.preventDefault()
      leave()
      opener.current?.focus()
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
        ref={opener}
        className={classes.opener}
        size={36}
        aria-label={fieldOpened ? texts.close : texts.label}
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
              aria-label={texts.label}
              aria-keyshortcuts="/"
              aria-autocomplete="list"
              autoComplete="off"
              enterKeyHint="search"
              placeholder={texts.label}
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
              maxLength={searchLimits.maxCharacters}
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
            <Combobox.Options aria-label={texts.hits} className={classes.hits}>
              {hits.map((hit) => (
                <SearchHitOption key={hit.memo_id.raw} hit={hit} />
              ))}
            </Combobox.Options>
            <div className={classes.footer}>{footer}</div>
          </Combobox.Dropdown>
        </Combobox>
      </form>
      <LiveRegion>
        {opened ? (answer && hits.length > 0 ? texts.found(totalText(answer.meta)) : footer) : ''}
      </LiveRegion>
    </search>
  )
}
