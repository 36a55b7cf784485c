/** The words of a phrase as one path segment, e.g. `crème brûlée recipe` becomes `cr%C3%A8me-br%C3%BBl%C3%A9e-recipe`. */
export function slugOf(phrase: string): string {
  const words = phrase.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '')
  const short = words.length > 60 ? [...words].slice(0, 60).join('') : words
  return short === '' ? 'topic' : encodeURIComponent(short)
}

export function sentenceCase(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}
