import { createHash, createPublicKey, verify } from 'node:crypto'

// A second implementation of what an outsider reads of the log, from the public formats alone: C2SP signed-note, tlog-checkpoint,
// tlog-proof and tlog-tiles, and RFC 9162. It imports nothing of ours, so that an error of packages/evidence isn't repeated here.

/** A signed checkpoint that was verified. */
export interface SecondCheckpoint {
  origin: string
  size: bigint
  /** In base64. */
  root: string
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** Ed25519's signature algorithm in a key of signed-note. */
const ED25519 = 1
/** SubjectPublicKeyInfo of Ed25519, up to the key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** `name+hash+key`, of which the hash is over name, line break, and key. */
function parseVerifierKey(line: string) {
  const [name, hash, ...rest] = line.split('+')
  const key = Buffer.from(rest.join('+'), 'base64')
  const expected = sha256(Buffer.from(`${name}\n`), key)
    .subarray(0, 4)
    .toString('hex')
  if (name === undefined || key[0] !== ED25519 || key.length !== 33 || hash !== expected)
    throw new Error('not a key of a log')
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, key.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  return { name, hash, publicKey }
}

/** Reads a checkpoint whose log signed it. @throws Error for any other */
export function readCheckpoint(note: string, verifierKey: string): SecondCheckpoint {
  const { name, hash, publicKey } = parseVerifierKey(verifierKey)
  const end = note.lastIndexOf('\n\n') + 1
  const text = note.slice(0, end)
  const isSigned = note
    .slice(end + 1)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64'))
    .some(
      (given) =>
        given.subarray(0, 4).toString('hex') === hash &&
        verify(null, Buffer.from(text), publicKey, given.subarray(4)),
    )
  if (!isSigned) throw new Error('the log did not sign this')
  const [origin = '', size = '', root = ''] = text.split('\n')
  if (origin !== name) throw new Error('another log')
  return { origin, size: BigInt(size), root }
}

const leafOf = (entry: Buffer) => sha256(Buffer.of(0), entry)
const nodeOf = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)

/** Checks that an entry is in the log, by a proof that carries its checkpoint (RFC 9162, 2.1.3.2). @throws Error unless it is */
export function checkInclusion(entry: string, proof: string, verifierKey: string): SecondCheckpoint {
  const cut = proof.indexOf('\n\n')
  const [header, index = '', ...path] = proof.slice(0, cut).split('\n')
  if (header !== 'c2sp.org/tlog-proof@v1') throw new Error('not a proof of inclusion')
  const checkpoint = readCheckpoint(proof.slice(cut + 2), verifierKey)
  let fn = BigInt(index.replace('index ', ''))
  let sn = checkpoint.size - 1n
  if (fn > sn) throw new Error('not in the log')
  let r = leafOf(Buffer.from(entry))
  for (const p of path.map((line) => Buffer.from(line, 'base64'))) {
    if (sn === 0n) throw new Error('too long')
    if ((fn & 1n) === 1n || fn === sn) {
      r = nodeOf(p, r)
      while ((fn & 1n) === 0n && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else r = nodeOf(r, p)
    fn >>= 1n
    sn >>= 1n
  }
  if (sn !== 0n || r.toString('base64') !== checkpoint.root) throw new Error('another root')
  return checkpoint
}

/** The root over leaves, as RFC 9162 defines it (2.1.1). */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0] as Buffer
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeOf(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

const TILE = 256

/** The root of a log, from its tiles of leaves. @param fetchTile gives the hashes at a path of tlog-tiles */
export async function rootByTiles(
  size: number,
  fetchTile: (path: string) => Promise<Buffer>,
): Promise<string> {
  const leaves: Buffer[] = []
  for (let tile = 0; tile * TILE < size; tile++) {
    const width = Math.min(TILE, size - tile * TILE)
    const number = String(tile).padStart(3, '0')
    const hashes = await fetchTile(`tile/0/${number}${width < TILE ? `.p/${width}` : ''}`)
    if (hashes.length !== width * 32) throw new Error('a tile of another size')
    for (let at = 0; at < width; at++) leaves.push(hashes.subarray(at * 32, at * 32 + 32))
  }
  return rootOf(leaves).toString('base64')
}
