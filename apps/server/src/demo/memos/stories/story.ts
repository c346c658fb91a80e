import type { Revision } from '../corpus/revisions.ts'

/** How far a memo has come by the day of the demo. */
export type Ending =
  | 'draft'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'returnedDraft'
  | 'withdrawn'
  | 'withdrawnDraft'
  | 'cancelled'
  /** C1: read, never written; an older memo, READ_ONLY for good (C8). */
  | 'olderCancelled'

/** What is wanted of one memo; the rest is drawn. E-mails name people. */
export interface Brief {
  owner: string
  /** Template code. */
  template: string
  ending: Ending
  /** Office days since the last thing happened. */
  daysAgo: number
  /** How its subject begins in the corpus, placeholders included. */
  topic?: string
  place?: string
  /** Whose decision it waits for. */
  waitsFor?: string
  watcher?: string
  /** An administrator's hold (C8). */
  hold?: 'placed' | 'lifted'
}

/** A level of the route, by e-mails. */
export interface PlannedLevel {
  approvers: string[]
  watchers: string[]
  /** How many approvers clear it; all of them where null. */
  needed: number | null
  allowSubApprovals: boolean
}

/** What somebody does. `version` counts what the owner has written so far, from 0. */
export type Act =
  | { type: 'saveDraft' | 'submit'; version: number; remarks: string }
  | {
      type: 'Approve' | 'Reject' | 'Return' | 'SelfReturn' | 'Cancel'
      remarks: string
      withFile: boolean
    }
  | { type: 'reply'; message: string; withFile: boolean }
  | { type: 'remind' }
  | { type: 'nameSubApprovers'; people: string[] }
  | { type: 'PlaceHold' | 'LiftHold'; reason: string }

export interface Deed {
  by: string
  /** Office minutes since the deed before. */
  after: number
  act: Act
}

/** What happens to one memo, and for which reasons it was written anew. */
export interface Course {
  deeds: Deed[]
  /** The reason of version 1, of version 2, … */
  revisions: Revision[]
}
