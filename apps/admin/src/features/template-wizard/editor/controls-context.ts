import type { FieldDefinition } from '@countersign/domain'
import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { FieldPlace } from '../model/constraints.ts'

/** The props of every type's settings. */
export interface ControlsProps {
  field: FieldDefinition
  place: FieldPlace
}

/** Renders the settings of any type: settings also render those of nested questions, and importing them would be circular. */
export const ControlsContext = createContext<(props: ControlsProps) => ReactNode>(() => null)
