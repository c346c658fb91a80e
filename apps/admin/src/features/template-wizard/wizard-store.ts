import { createPendingEdits } from '@countersign/form'
import type { PendingEdits } from '@countersign/form'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { initialState, reduce } from './model/wizard-state.ts'
import type { TemplateDraft, WizardAction, WizardState } from './model/wizard-state.ts'

/** The wizard's state outside of React, so that a card rerenders only when its own part changed. */
export interface WizardStore {
  get(): WizardState
  dispatch(action: WizardAction): void
  subscribe(listener: () => void): () => void
  /** Editors that report changes with a delay. */
  pendingEdits: PendingEdits
  /** Resolves once they have reported everything, such as a picture that is being shrunk: before they go (U32). */
  reportEdits(): Promise<void>
  /** The announcement for screen readers. */
  announce(message: string): void
  announcement: { get(): string; subscribe(listener: () => void): () => void }
}

function emitter() {
  const listeners = new Set<() => void>()
  return {
    emit: () => listeners.forEach((listener) => listener()),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function createWizardStore(draft: TemplateDraft, newId: () => string = shortId): WizardStore {
  let state = initialState(draft)
  let said = ''
  const changes = emitter()
  const announcements = emitter()
  const pendingEdits = createPendingEdits()
  return {
    get: () => state,
    dispatch(action) {
      const next = reduce(state, action, newId)
      if (next === state) return
      state = next
      changes.emit()
    },
    subscribe: changes.subscribe,
    pendingEdits,
    async reportEdits() {
      await pendingEdits.ready()
      pendingEdits.flush()
    },
    announce(message) {
      // Append a no-break space so that repeated text is announced again.
      said = message === said ? `${message}\u00a0` : message
      announcements.emit()
    },
    announcement: { get: () => said, subscribe: announcements.subscribe },
  }
}

/** Sixteen random letters: enough for the ids of a template. */
function shortId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()
}

export const WizardContext = createContext<WizardStore | null>(null)

export function useWizardStore(): WizardStore {
  const store = useContext(WizardContext)
  if (store === null) throw new Error('Outside of the wizard')
  return store
}

/** A part of the state; rerenders when the selected value changes, compared by identity. */
export function useWizard<T>(select: (state: WizardState) => T): T {
  const store = useWizardStore()
  const read = useCallback(() => select(store.get()), [store, select])
  return useSyncExternalStore(store.subscribe, read)
}
