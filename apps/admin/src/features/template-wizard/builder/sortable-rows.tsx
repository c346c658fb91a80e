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
import { STAYS_SHOWN } from '@countersign/ui'
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { createContext, useContext, useMemo, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../texts.ts'
import { useWizardStore } from '../wizard-store.ts'
import classes from './sortable-rows.module.css'

interface SortableRowsProps {
  /** Unique on the page; screen readers find the instructions by it. */
  id: string
  /** In their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  onMove: (id: string, to: number) => void
  /** How many rows at the top stay where they are. */
  fixedRows?: number
  /** What is said of rows that are neither sections nor options. */
  words?: { instructions: string; moved: (name: string, at: number, of: number) => string }
  children: ReactNode
}

const SECTION_WORDS = { instructions: texts.builder.sectionInstructions, moved: texts.builder.sectionMoved }

/** Where a row may go without being dragged. */
interface Steps {
  canMove: (id: string, by: 1 | -1) => boolean
  move: (id: string, by: 1 | -1) => void
}

const StepsContext = createContext<Steps>({ canMove: () => false, move: () => undefined })

/** A list whose rows can be reordered by pointer or keyboard; every step is announced. Rows use `useRow`. */
export function SortableRows({
  id,
  ids,
  nameOf,
  onMove,
  fixedRows = 0,
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
  const store = useWizardStore()
  const steps = useMemo<Steps>(() => {
    const canMove = (rowId: string, by: 1 | -1) => {
      const to = items.indexOf(rowId) + by
      return to >= fixedRows && to < items.length
    }
    return {
      canMove,
      move: (rowId, by) => {
        if (!canMove(rowId, by)) return
        const to = items.indexOf(rowId) + by
        const name = nameOf(rowId)
        onMove(rowId, to)
        store.announce(words.moved(name, to + 1, items.length))
      },
    }
  }, [items, fixedRows, nameOf, onMove, store, words])
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
        <StepsContext value={steps}>{children}</StepsContext>
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
      <Grip
        rowId={id}
        isFixed={isFixed}
        button={{ ref: setActivatorNodeRef, 'aria-label': label, ...attributes, ...listeners }}
      />
    ),
  }
}

interface GripProps {
  rowId: string
  isFixed: boolean
  button: ComponentProps<'button'>
}

/** The handle of a row: dragged, lifted by keyboard, or clicked for a menu that moves it without dragging (2.5.7). */
function Grip({ rowId, isFixed, button }: GripProps) {
  const { canMove, move } = useContext(StepsContext)
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      {...STAYS_SHOWN}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trigger="click"
      withinPortal
    >
      <Menu.Target>
        <button type="button" className={classes.grip} {...button} disabled={isFixed}>
          <IconGripVertical size={16} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={!canMove(rowId, -1)}
          onClick={() => move(rowId, -1)}
        >
          {texts.builder.moveUp}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={!canMove(rowId, 1)}
          onClick={() => move(rowId, 1)}
        >
          {texts.builder.moveDown}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
