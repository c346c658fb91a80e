/** An editor that hands its text on only now and then, because reading it takes a while. */
export interface PendingEdit {
  /** Hands on what was typed since. */
  flush(): void
  /** The same before the text is saved: sanitised. */
  settle(): void
}

/** The editors of a form whose answers may lag behind what was typed. */
export interface PendingEdits extends PendingEdit {
  /** @returns takes the editor out again */
  add(edit: PendingEdit): () => void
}

export function createPendingEdits(): PendingEdits {
  const edits = new Set<PendingEdit>()
  return {
    add(edit) {
      edits.add(edit)
      return () => edits.delete(edit)
    },
    flush: () => edits.forEach((edit) => edit.flush()),
    settle: () => edits.forEach((edit) => edit.settle()),
  }
}
