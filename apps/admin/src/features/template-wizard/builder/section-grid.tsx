import type { Section } from '@countersign/domain'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { GridLayout, useContainerWidth } from 'react-grid-layout'
import { absoluteStrategy } from 'react-grid-layout/core'
import type { Compactor, Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import {
  compactLayout,
  GRID_MARGIN_PX,
  GRID_ROW_HEIGHT_PX,
  layoutHeight,
  shownLayout,
  storedPlaces,
} from '../model/layout.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import { useWizardAfterPaint } from '../use-wizard-after-paint.ts'
import { FieldCard } from './field-card.tsx'
import cardClasses from './field-card.module.css'
import classes from './section-grid.module.css'
import { useCardKeys } from './use-card-keys.ts'

const gridConfig = {
  cols: 2,
  rowHeight: GRID_ROW_HEIGHT_PX,
  margin: [GRID_MARGIN_PX, GRID_MARGIN_PX],
  containerPadding: [0, GRID_MARGIN_PX],
} as const
const dragConfig = { handle: `.${cardClasses.grip}` }

/** The two-column grid of a section's questions, by pointer and by keyboard. */
export const SectionGrid = memo(function SectionGrid({ section }: { section: Section }) {
  const store = useWizardStore()
  const { width, containerRef, mounted } = useContainerWidth()
  // Responds to the click before the grid makes room for the tools.
  const selectedId = useWizardAfterPaint(
    useCallback(
      ({ selectedId: id }: WizardState) => (section.value.some((field) => field.field_id === id) ? id : null),
      [section],
    ),
  )
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const onHeight = useCallback((fieldId: string, contentPx: number) => {
    setHeights((now) => (now.get(fieldId) === contentPx ? now : new Map(now).set(fieldId, contentPx)))
  }, [])
  const needs = useMemo(
    () =>
      new Map(
        section.value.map(({ field_id: id }) => [id, layoutHeight(heights.get(id) ?? 0, id === selectedId)]),
      ),
    [section, heights, selectedId],
  )
  const fitted = useMemo(() => shownLayout(section, needs), [section, needs])
  const commit = useCallback(
    (layout: Layout) =>
      store.dispatch({
        type: 'layOut',
        sectionId: section.field_id,
        places: storedPlaces(section, layout, needs),
      }),
    [store, section, needs],
  )
  const keys = useCardKeys({ section, layout: fitted, commit })
  const shown = keys.lifted?.layout ?? fitted
  const liftedId = keys.lifted?.id

  const { onKey, onStep } = keys
  const cards = useMemo(
    () =>
      section.value.map((field) => (
        <div key={field.field_id} className={classes.item}>
          <FieldCard
            field={field}
            isLifted={field.field_id === liftedId}
            onKey={onKey}
            onStep={onStep}
            onHeight={onHeight}
          />
        </div>
      )),
    [section.value, liftedId, onKey, onStep, onHeight],
  )
  /** The question that the pointer drags: the grid keeps the order of the others. */
  const draggedId = useRef<string | null>(null)
  const compactor = useMemo<Compactor>(
    () => ({
      type: 'vertical',
      allowOverlap: false,
      compact: (layout) => compactLayout(layout, draggedId.current),
    }),
    [],
  )
  const drop = (layout: Layout, id: string | undefined) => {
    draggedId.current = null
    commit(layout)
    const item = layout.find((one) => one.i === id)
    const name = section.value.find((field) => field.field_id === id)?.field_name ?? ''
    if (item) store.announce(texts.builder.dropped(name, texts.builder.place(item.y + 1, item.x + 1, item.w)))
  }
  return (
    <div ref={containerRef} className={classes.grid} data-empty={section.value.length === 0 || undefined}>
      {section.value.length === 0 && <p className={classes.empty}>{texts.builder.empty}</p>}
      {mounted && section.value.length > 0 && (
        <GridLayout
          width={width}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          positionStrategy={absoluteStrategy}
          compactor={compactor}
          layout={shown}
          onDragStart={(_layout, item) => {
            draggedId.current = item?.i ?? null
          }}
          onDragStop={(layout, _old, item) => drop(layout, item?.i)}
          onResizeStop={(layout, _old, item) => drop(layout, item?.i)}
        >
          {cards}
        </GridLayout>
      )}
    </div>
  )
})
