/** Past positions in columns. `keywords`, `days` and `urls` are places in lists; `urls` -1 and `positions` 0: none. */
export type PositionPart = { keywords: Int32Array; days: Int32Array; positions: Int16Array; urls: Int32Array }

const LENGTH = 50_000

const empty = (): PositionPart => ({
  keywords: new Int32Array(LENGTH),
  days: new Int32Array(LENGTH),
  positions: new Int16Array(LENGTH),
  urls: new Int32Array(LENGTH),
})

/** Past positions that grow by parts, 14 bytes for each. */
export class PackedPositions {
  readonly #full: PositionPart[] = []
  #part = empty()
  #inPart = 0

  get length(): number {
    return this.#full.length * LENGTH + this.#inPart
  }

  add(keyword: number, day: number, position: number | null, url: number) {
    if (this.#inPart === LENGTH) {
      this.#full.push(this.#part)
      this.#part = empty()
      this.#inPart = 0
    }
    const { keywords, days, positions, urls } = this.#part
    keywords[this.#inPart] = keyword
    days[this.#inPart] = day
    positions[this.#inPart] = position ?? 0
    urls[this.#inPart] = url
    this.#inPart += 1
  }

  /** In the order in which they were added. */
  *parts(): Generator<PositionPart> {
    yield* this.#full
    if (this.#inPart === 0) return
    const { keywords, days, positions, urls } = this.#part
    const end = this.#inPart
    yield {
      keywords: keywords.slice(0, end),
      days: days.slice(0, end),
      positions: positions.slice(0, end),
      urls: urls.slice(0, end),
    }
  }
}
