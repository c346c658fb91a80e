/** What the form needs for templates with a policy, in one chunk. */
export { createRouteAsker } from './asked-route.ts'
export { PolicyPanel } from './policy-panel.tsx'
export { policyRoute } from './policy-route.ts'
export { readWritten, writtenLastTime } from './read-written.ts'
export { routeChanges } from './route-change.ts'
