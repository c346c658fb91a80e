import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Announcements } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import classes from './sortable-rows.module.css'

interface SortableRowsProps {
  /** Unique on the page; screen readers find the instructions by it. */
  id: string
  /** In their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  onMove: (id: string, to: number) => void
  /** What is said of rows that are neither sections nor options. */
  words?: { instructions: string; moved: (name: string, at: number, of: number) => string }
  children: ReactNode
}

const SECTION_WORDS = { instructions: texts.builder.sectionInstructions, moved: texts.builder.sectionMoved }

/** A list whose rows can be reordered by pointer or keyboard; every step is announced. Rows use `useRow`. */
export function SortableRows({
  id,
  ids,
  nameOf,
  onMove,
  words = SECTION_WORDS,
  children,
}: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const said = texts.builder
  const placeOf = (rowId: string | number | undefined) => ids.indexOf(String(rowId)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => said.lifted(nameOf(String(active.id))),
    onDragOver: ({ active, over }) => words.moved(nameOf(String(active.id)), placeOf(over?.id), ids.length),
    onDragEnd: ({ active, over }) =>
      said.dropped(nameOf(String(active.id)), `${placeOf(over?.id ?? active.id)} of ${ids.length}`),
    onDragCancel: ({ active }) => said.putBack(nameOf(String(active.id))),
  }
  const items = useMemo(() => [...ids], [ids])
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.instructions } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), items.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Makes a row movable: `row` is for its element, `grip` for its handle. */
export function useRow(id: string, label: string, isFixed = false) {
  const sortable = useSortable({ id, disabled: isFixed })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragging': isDragging || undefined,
    },
    grip: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        aria-label={label}
        {...attributes}
        {...listeners}
        disabled={isFixed}
      >
        <IconGripVertical size={16} stroke={2} aria-hidden />
      </button>
    ),
  }
}
