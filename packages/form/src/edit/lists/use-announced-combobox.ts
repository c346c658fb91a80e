import { useCombobox } from '@mantine/core'
import type { ComboboxStore } from '@mantine/core'
import { useMemo, useState } from 'react'

interface AnnouncedCombobox {
  store: ComboboxStore
  /** The id of the option that Enter would take, for `aria-activedescendant`; undefined where there is none. */
  activeId: string | undefined
}

/**
 * A combobox whose selected option is announced, whatever selected it. Mantine's own target names those alone that an arrow key chose, and
 * keeps naming them once another search has replaced them.
 */
export function useAnnouncedCombobox(): AnnouncedCombobox {
  const [selectedId, setSelectedId] = useState<string>()
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSelectedId(undefined)
    },
  })
  const { selectOption, selectNextOption, selectPreviousOption, resetSelectedOption } = combobox
  const announced = useMemo(() => {
    const note = (id: string | null) => {
      setSelectedId(id ?? undefined)
      return id
    }
    return {
      // Its type hides that it answers the option's id, as the others do.
      selectOption: (index: number) => void note((selectOption as (index: number) => string | null)(index)),
      selectNextOption: () => note(selectNextOption()),
      selectPreviousOption: () => note(selectPreviousOption()),
      resetSelectedOption: () => {
        resetSelectedOption()
        setSelectedId(undefined)
      },
    }
  }, [selectOption, selectNextOption, selectPreviousOption, resetSelectedOption])
  return { store: { ...combobox, ...announced }, activeId: combobox.dropdownOpened ? selectedId : undefined }
}
