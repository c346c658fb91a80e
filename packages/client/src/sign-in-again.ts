/** Prompts the person to sign in again; one dialog serves all waiting calls. */
export interface SignInAgain {
  /** Resolves with whether the person did. */
  ask(): Promise<boolean>
  /** Answers the prompt. */
  answer(didSignIn: boolean): void
  /** Whether calls are waiting. */
  isAsked(): boolean
  /** Calls back on every change of that. Returns the function that stops listening. */
  subscribe(listener: () => void): () => void
}

export function createSignInAgain(): SignInAgain {
  let asked: PromiseWithResolvers<boolean> | null = null
  const listeners = new Set<() => void>()
  const tellListeners = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask() {
      if (asked === null) {
        asked = Promise.withResolvers()
        tellListeners()
      }
      return asked.promise
    },
    answer(didSignIn) {
      asked?.resolve(didSignIn)
      asked = null
      tellListeners()
    },
    isAsked: () => asked !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
