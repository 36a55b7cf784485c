import { Buffer } from 'node:buffer'

/**
 * Whether a page names another query than the phrase that was asked. An engine shows a query as it was typed: letters of
 * another case, spaces, quotes and forms of an address apart, one other word is another search.
 */
export function isAnother(query: string, phrase: string): boolean {
  if (query.length > mostCharacters) return true
  const asked = folded(phrase)
  return formsOf(query).every((form) => form !== asked && !isCutFrom(form, asked))
}

/** The query as it stands, as it would be read from an address, and without what an engine adds for itself. */
function formsOf(query: string): string[] {
  const forms = [query, decoded(query), decoded(query.replaceAll('+', ' '))]
  return [...forms, ...forms.map((form) => form.replace(addedOperators, ''))].map(folded)
}

// Some engines narrow a search by operators in the query itself.
const addedOperators = /(?:\s-?(?:site|loc|location|language|lang|filetype):\S{1,100})+$/i

const quotes = /["'`´“”„‟‘’‚‛«»‹›＂＇「」『』]/gu
/** Characters that are not seen and mean nothing in a search; some engines drop them. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

function folded(text: string): string {
  const plain = text.normalize('NFKC').replace(unseen, '').replace(quotes, ' ').toLowerCase()
  // The lower case of İ is an i with a dot above it.
  return plain.replaceAll('i\u0307', 'i').replace(/\s+/gu, ' ').trim()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Characters of a query, also one of 100 words that is escaped as in an address: longer ones are not what was asked. */
const mostCharacters = 4_000

/** Engines search for the first 32 words or so, Baidu for 38 characters of Chinese, which take three bytes each. */
const mostWords = 32
const mostBytes = 114

/** Whether a query is the beginning of a phrase that was too long for the engine, or for its page. */
function isCutFrom(query: string, phrase: string): boolean {
  const shown = query.replace(/ ?(?:…|\.\.\.)$/u, '')
  if (shown === '' || !phrase.startsWith(shown)) return false
  return shown !== query || Buffer.byteLength(shown) >= mostBytes || shown.split(' ').length >= mostWords
}
