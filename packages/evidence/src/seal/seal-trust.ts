/** The certificates that seals and their timestamps must lead to, in DER. */
export interface SealTrust {
  roots: readonly Uint8Array[]
  timestampRoots: readonly Uint8Array[]
}
