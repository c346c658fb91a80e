/** An editor that reports changes with a delay, because reading its text takes a while. */
export interface PendingEdit {
  /** Reports what was typed since the last report. */
  flush(): void
  /** Reports it sanitised, before it is saved. */
  settle(): void
  /** Resolves once what was brought into the editor is in its text, such as a picture that is being shrunk. */
  ready(): Promise<void>
}

/** The form's editors whose answers may lag behind the typing. */
export interface PendingEdits extends PendingEdit {
  /** @returns a function that removes the editor */
  add(edit: Partial<PendingEdit>): () => void
}

export function createPendingEdits(): PendingEdits {
  const edits = new Set<Partial<PendingEdit>>()
  return {
    add(edit) {
      edits.add(edit)
      return () => edits.delete(edit)
    },
    flush: () => edits.forEach((edit) => edit.flush?.()),
    settle: () => edits.forEach((edit) => edit.settle?.()),
    ready: async () => {
      await Promise.all([...edits].map((edit) => edit.ready?.()))
    },
  }
}
