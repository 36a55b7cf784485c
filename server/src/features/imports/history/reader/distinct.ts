/** Texts of which each is kept once, and known by its place. */
export class Distinct {
  readonly texts: string[] = []
  readonly #places = new Map<string, number>()

  /** The place of a text. */
  at(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}
