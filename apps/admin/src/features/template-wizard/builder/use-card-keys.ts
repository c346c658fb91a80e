import { SUBJECT_FIELD_ID } from '@countersign/domain'
import type { Section } from '@countersign/domain'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { LayoutItem } from 'react-grid-layout/core'
import { moveStep, resizeStep } from '../model/layout.ts'
import type { Direction } from '../model/layout.ts'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import { cardElementId, focusCard, focusEditor } from './card-element.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

type Items = readonly LayoutItem[]

interface CardKeys {
  section: Section
  layout: Items
  commit: (layout: Items) => void
}

/** A lifted question, and the grid as it would be if it were dropped now. */
interface Lifted {
  id: string
  layout: Items
}

const said = texts.builder

/**
 * The keyboard in a section's grid: Enter opens a question, Space lifts and drops it, arrows move it, Shift with arrows
 * resizes it, Escape puts it back; without lifting, arrows go from question to question. Every step is announced.
 */
export function useCardKeys({ section, layout, commit }: CardKeys) {
  const store = useWizardStore()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const refocus = useRef<string | null>(null)
  // Cards lose the focus when their order in the page changes.
  useEffect(() => {
    const id = refocus.current
    refocus.current = null
    if (id !== null && document.activeElement?.id !== cardElementId(id)) focusCard(id)
  })

  const step = useCallbackRef((id: string, direction: Direction, isResize: boolean) => {
    const name = section.value.find((field) => field.field_id === id)?.field_name ?? ''
    const from = lifted?.layout ?? layout
    const next = isResize ? resizeStep(from, id, direction) : moveStep(from, id, direction)
    const item = next.find((one) => one.i === id)
    if (next === from || !item) {
      const isSubject = id === SUBJECT_FIELD_ID && !isResize
      return store.announce(isSubject ? said.fixedSubject : said.stays(name))
    }
    refocus.current = id
    if (lifted) setLifted({ id, layout: next })
    else commit(next)
    const place = said.place(item.y + 1, item.x + 1, item.w)
    store.announce(isResize ? said.resized(name, item.w, item.h) : said.movedTo(name, place))
  })

  const onKey = useCallbackRef((event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const name = section.value.find((field) => field.field_id === id)?.field_name ?? ''
    const direction = directions[event.key]
    const drop = (grid: Items) => {
      refocus.current = id
      setLifted(null)
      commit(grid)
      const item = grid.find((one) => one.i === id)
      if (item) store.announce(said.dropped(name, said.place(item.y + 1, item.x + 1, item.w)))
    }
    if (event.key === ' ' || (event.key === 'Enter' && lifted)) {
      event.preventDefault()
      if (lifted) return drop(lifted.layout)
      if (id === SUBJECT_FIELD_ID) return store.announce(said.fixedSubject)
      setLifted({ id, layout })
      return store.announce(said.lifted(name))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      store.dispatch({ type: 'select', id })
      return focusEditor(id)
    }
    if (event.key === 'Escape' && lifted) {
      event.preventDefault()
      refocus.current = id
      setLifted(null)
      return store.announce(said.putBack(name))
    }
    if (event.key === 'Tab' && lifted) return drop(lifted.layout)
    if (direction === undefined) return
    event.preventDefault()
    if (event.shiftKey) return step(id, direction, true)
    if (lifted) return step(id, direction, false)
    focusNeighbour(section, id, direction)
  })
  return { lifted, onKey, onStep: step }
}

function focusNeighbour(section: Section, id: string, direction: Direction): void {
  const at = section.value.findIndex((field) => field.field_id === id)
  const next = section.value[direction === 'up' || direction === 'left' ? at - 1 : at + 1]
  if (next) document.getElementById(cardElementId(next.field_id))?.focus()
}
