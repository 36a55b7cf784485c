/** An answer as far as two days are compared. */
export type Compared = {
  text: string
  failure: string | null
  mentions: readonly { brand_id: number }[]
  citations: readonly { url: string; is_cited: 0 | 1 }[]
}

/** Something that answers say, cite or name, with how many answers of each day do. */
export type Difference<Item> = { item: Item; before: number; after: number }

export type Differences = {
  /** Answers of each day, without failed ones. */
  answers: { before: number; after: number }
  /** Sentences of one of the days alone, those of most answers first. */
  sentences: Difference<string>[]
  /** Pages that are cited on one of the days alone. */
  pages: Difference<string>[]
  /** Brands that are named on either day. */
  brands: Difference<number>[]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** A text without the marks of Markdown for bold letters. */
export const withoutMarks = (text: string): string => text.replaceAll('**', '')

/** The sentences of a text, without the numbers and signs of lists. */
export const sentencesOf = (text: string): string[] =>
  withoutMarks(text)
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line.replace(/^\s*(?:[-*•#>]+|\d+[.)])\s+/, ''))])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Compares the answers of two days. Engines say it differently each time, so sentences are counted over all answers of a day. */
export function differencesOf(before: readonly Compared[], after: readonly Compared[]): Differences {
  const [earlier, later] = [before, after].map((answers) => answers.filter(({ failure }) => failure === null))
  const count = <Item>(itemsOf: (answer: Compared) => readonly Item[]) => counted(earlier!, later!, itemsOf)
  const onOneDay = ({ before: then, after: now }: Difference<unknown>) => then === 0 || now === 0
  return {
    answers: { before: earlier!.length, after: later!.length },
    sentences: count(({ text }) => sentencesOf(text)).filter(onOneDay),
    pages: count(({ citations }) =>
      citations.flatMap(({ url, is_cited }) => (is_cited === 1 ? [url] : [])),
    ).filter(onOneDay),
    brands: count(({ mentions }) => mentions.map(({ brand_id }) => brand_id)),
  }
}

function counted<Item>(
  before: readonly Compared[],
  after: readonly Compared[],
  itemsOf: (answer: Compared) => readonly Item[],
): Difference<Item>[] {
  const found = new Map<Item, Difference<Item>>()
  for (const [answers, day] of [[before, 'before'] as const, [after, 'after'] as const])
    for (const answer of answers)
      for (const item of new Set(itemsOf(answer))) {
        const known = found.get(item) ?? { item, before: 0, after: 0 }
        known[day] += 1
        found.set(item, known)
      }
  return [...found.values()].toSorted((a, b) => Math.max(b.before, b.after) - Math.max(a.before, a.after))
}
