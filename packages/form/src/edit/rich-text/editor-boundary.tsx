import { Component } from 'react'
import type { ReactNode } from 'react'

interface EditorBoundaryProps {
  children: ReactNode
  /** Shown in place of an editor that failed; `retry` mounts the editor again. */
  fallback: (retry: () => void) => ReactNode
}

/** Keeps an editor that fails to load or crashes from breaking the form. */
export class EditorBoundary extends Component<EditorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
