export { EICAR, FOUND, startClamdPeer } from '../../../../scripts/test/clamd-peer.ts'
export type { ClamdPeer } from '../../../../scripts/test/clamd-peer.ts'
