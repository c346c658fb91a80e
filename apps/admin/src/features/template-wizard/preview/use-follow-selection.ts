import { fieldElementId } from '@countersign/form'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { findSection, topFieldOf } from '../model/walk-content.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { useWizardAfterPaint } from '../use-wizard-after-paint.ts'
import { useWizardStore } from '../wizard-store.ts'

/** Frames to wait for a new question: the preview is rendered after the response to the click. */
const FRAMES_TO_WAIT = 60
/** Frames until sections that scroll into view have their real height. */
const FRAMES_TO_SETTLE = 4
/** Space to keep above the followed element, in pixels. */
const MARGIN_PX = 12

const selectSelected = (state: WizardState) => state.selectedId

/**
 * Scrolls the preview to the selected question or section and marks it, without scrolling the page. Parts that are hidden
 * by their conditions are not followed.
 * @param layout scrolls again when it changes
 */
export function useFollowSelection(area: RefObject<HTMLElement | null>, layout: string): void {
  const store = useWizardStore()
  const selectedId = useWizardAfterPaint(selectSelected)
  useEffect(() => {
    if (selectedId === null) return
    const { content } = store.get()
    const section = findSection(content, selectedId)
    const field = topFieldOf(content, selectedId) ?? section?.value[0]
    if (!field) return
    let frame = 0
    let marked: HTMLElement | null = null
    const follow = (waits: number, settles: number) => {
      const drawn = area.current?.querySelector<HTMLElement>(`#${CSS.escape(fieldElementId(field.field_id))}`)
      const target = (section && drawn?.closest('section')) || drawn
      if (target && area.current) {
        marked = target
        target.dataset.followed = ''
        const top = target.getBoundingClientRect().top - area.current.getBoundingClientRect().top
        area.current.scrollTop += top - MARGIN_PX
        if (settles > 0) frame = requestAnimationFrame(() => follow(waits, settles - 1))
      } else if (waits > 0) frame = requestAnimationFrame(() => follow(waits - 1, settles))
    }
    follow(FRAMES_TO_WAIT, FRAMES_TO_SETTLE)
    return () => {
      cancelAnimationFrame(frame)
      if (marked) delete marked.dataset.followed
    }
  }, [store, selectedId, area, layout])
}
