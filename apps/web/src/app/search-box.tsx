import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../lib/messages.ts'
import { paths } from '../lib/paths.ts'
import classes from './search-box.module.css'

/** Global search needs at least this many characters (document 1, section 5). */
const searchMinimum = 3

/** The search box of the top bar; ENTER goes to the results. Below 1200 px it opens from an icon. */
export function SearchBox() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  return (
    <search className={classes.search} data-opened={opened || undefined}>
      <ActionIcon
        className={classes.opener}
        size={36}
        aria-label={messages.search.label}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconSearch size={19} stroke={1.8} aria-hidden />
      </ActionIcon>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const query = text.trim()
          if (query.length < searchMinimum) return
          setOpened(false)
          void navigate(paths.search(query))
        }}
      >
        <TextInput
          type="search"
          aria-label={messages.search.label}
          placeholder={messages.search.label}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false)
          }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
