/** Past positions in columns. `keywords`, `days` and `urls` are places in lists; `urls` -1 and `positions` 0: none. */
export type PositionPart = { keywords: Int32Array; days: Int32Array; positions: Int16Array; urls: Int32Array }

const LENGTH = 50_000
/** Position of an entry that was removed. */
export const TAKEN_OUT = -1

const empty = (): PositionPart => ({
  keywords: new Int32Array(LENGTH),
  days: new Int32Array(LENGTH),
  positions: new Int16Array(LENGTH),
  urls: new Int32Array(LENGTH),
})

/** A growing list of past positions, stored in chunks with 14 bytes for each. */
export class PackedPositions {
  readonly #parts: PositionPart[] = []
  #added = 0
  #takenOut = 0

  /** The number of positions, without those taken out. */
  get length(): number {
    return this.#added - this.#takenOut
  }

  /** The number of positions ever added, which is the next index. */
  get added(): number {
    return this.#added
  }

  /** @returns its index */
  add(keyword: number, day: number, position: number | null, url: number): number {
    const at = this.#added % LENGTH
    if (at === 0) this.#parts.push(empty())
    const { keywords, days } = this.#parts.at(-1)!
    keywords[at] = keyword
    days[at] = day
    this.#added += 1
    this.replace(this.#added - 1, position, url)
    return this.#added - 1
  }

  /** 0 for none. */
  positionAt(place: number): number {
    return this.#parts[Math.floor(place / LENGTH)]?.positions[place % LENGTH] ?? 0
  }

  replace(place: number, position: number | null, url: number) {
    const { positions, urls } = this.#parts[Math.floor(place / LENGTH)]!
    positions[place % LENGTH] = position ?? 0
    urls[place % LENGTH] = url
  }

  takeOut(place: number) {
    if (this.positionAt(place) !== TAKEN_OUT) this.#takenOut += 1
    this.replace(place, TAKEN_OUT, -1)
  }

  /** Yields the chunks in the order of adding, including removed entries. */
  *parts(): Generator<PositionPart> {
    for (const [index, { keywords, days, positions, urls }] of this.#parts.entries()) {
      const end = Math.min(LENGTH, this.#added - index * LENGTH)
      yield {
        keywords: keywords.slice(0, end),
        days: days.slice(0, end),
        positions: positions.slice(0, end),
        urls: urls.slice(0, end),
      }
    }
  }
}
