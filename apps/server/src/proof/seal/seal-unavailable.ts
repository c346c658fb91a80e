/** No seal can be made now: the key, its certificate or the timestamp authority doesn't do its part. The PDF waits (O3). */
export class SealUnavailable extends Error {
  override name = 'SealUnavailable'
}
