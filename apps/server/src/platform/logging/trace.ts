import { randomUUID } from 'node:crypto'

/** What a request and the jobs that it enqueues have in common, as W3C Trace Context defines it. */
export interface Trace {
  /** Logged as `trace_id`. */
  traceId: string
  /** Names the trace to others, as in the header of that name. */
  traceparent: string
}

/** Version 00. Being strict also keeps a client from writing into the log. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace that a `traceparent` names, or a new one if it is absent or malformed. */
export function readTrace(traceparent: unknown): Trace {
  const traceId = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  if (traceId !== undefined) return { traceId, traceparent: traceparent as string }
  const newId = hexDigits()
  // Flags 00: no spans of it are recorded.
  return { traceId: newId, traceparent: `00-${newId}-${hexDigits().slice(16)}-00` }
}

/** 32 random ones. The version and variant of a UUID keep either half from being all zeros. */
const hexDigits = () => randomUUID().replaceAll('-', '')
