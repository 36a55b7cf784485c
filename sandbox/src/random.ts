/** 32-bit hash of a text: FNV-1a over UTF-16 code units, then the finaliser of MurmurHash3. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return finalise(hash)
}

/** Derives an unrelated 32-bit number from two: the only source of randomness in the sandbox. */
export function mix(key: number, salt: number): number {
  return finalise(Math.imul(key, 0x9e3779b1) ^ Math.imul(salt + 0x7f4a7c15, 0x85ebca6b))
}

/** The key as a fraction, 0 <= x < 1. */
export function unit(key: number): number {
  return (key >>> 0) / 0x1_0000_0000
}

/** The key as a whole number, 0 <= n < limit. */
export function below(limit: number, key: number): number {
  return Math.floor(unit(key) * limit)
}

export function pick<T>(list: readonly T[], key: number): T {
  const entry = list[below(list.length, key)]
  if (entry === undefined) throw new RangeError('Nothing to pick from an empty list.')
  return entry
}

function finalise(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
