/** Words of every stand-in for a model, and the pages that it cites and only reads. */
export const said = 'Acorn is often named [1], and Birch [2] for beginners.'
export const cited = [
  { url: 'https://acorn.test/shoes', title: 'Shoes | Acorn' },
  { url: 'https://birch.test/guide', title: 'A guide' },
] as const
export const consulted = { url: 'https://cedar.test/', title: 'Cedar' } as const

/** Questions with these words are declined, cut before their end, or answered without a search. */
export const hints = {
  refused: 'decline this',
  cut: 'endless',
  fromMemory: 'from memory',
  silent: 'say nothing',
}
export const asksFor = (hint: keyof typeof hints, question: string) => question.includes(hints[hint])
