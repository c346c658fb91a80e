import type { FieldDefinition } from '@countersign/domain'
import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { FieldPlace } from '../model/constraints.ts'

/** What the settings of any type are given. */
export interface ControlsProps {
  field: FieldDefinition
  place: FieldPlace
}

/** Draws the settings of any type, for the questions inside a question: these are drawn by what they themselves draw. */
export const ControlsContext = createContext<(props: ControlsProps) => ReactNode>(() => null)
