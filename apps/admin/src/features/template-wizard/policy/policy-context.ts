import type { Policy } from '@countersign/domain'
import { createContext, useContext } from 'react'
import type { Organisation, PolicyNames } from '../../../lib/policy-words/policy-names.ts'
import type { PolicyColumn } from './columns.ts'

/** What the parts of the policy builder share. */
export interface PolicyBuilding {
  policy: Policy
  names: PolicyNames
  organisation: Organisation
  columns: readonly PolicyColumn[]
  /** Columns that conditions could still be added for. */
  moreColumns: readonly PolicyColumn[]
  addColumn: (subject: string) => void
  /** Drops a column, with its conditions in all rows. */
  removeColumn: (subject: string) => void
  /** N1: whether Settings allow memos without approval. */
  allowsNoApproval: boolean
}

export const PolicyContext = createContext<PolicyBuilding | null>(null)

export function usePolicy(): PolicyBuilding {
  const building = useContext(PolicyContext)
  if (building === null) throw new Error('Outside of the policy builder')
  return building
}
