export interface ReverseProxy {
  kind: 'nginx' | 'node'
  stop(): Promise<void>
}

/** Names the process that answered; the tests ask for it. */
export const SERVED_BY = 'x-served-by'
