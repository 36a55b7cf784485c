import { isAddress } from '../engines/address.ts'
import { at, listAt, textAt } from '../json.ts'
import type { FeatureChild } from '../page.ts'

// Services name the kind of an answer box. It is a featured snippet if each word says so: a `hotels_list` is none.
const snippetWords = new Set(
  'organic result results featured snippet snippets paragraph text list ordered unordered numbered bulleted bullet rich table answer'.split(
    ' ',
  ),
)
const isOfPage = (kind: string) =>
  kind
    .toLowerCase()
    .split(/[^a-z]+/)
    .every((word) => word === '' || snippetWords.has(word))
/** A page has one or two featured snippets. */
const MOST = 10

/** Where services put the page of a snippet: in the box, below its source, or below the result it is taken from. */
const places: readonly (readonly string[])[] = [[], ['source'], ['organic_result']]
const urlFields = ['link', 'url']
const titleFields = ['title', 'featured_title', 'name', 'heading', 'answer', 'snippet', 'description']

/**
 * The pages that an answer box quotes as featured snippets, one for each. A calculator, the weather or a translation
 * quotes none.
 * @param box an object, or a list of them
 */
export function snippetsIn(box: unknown): FeatureChild[] {
  const boxes = Array.isArray(box) ? box.slice(0, MOST) : [box]
  return boxes.flatMap((one) => {
    const kind = textAt(one, 'type')
    if (kind !== '' && !isOfPage(kind)) return []
    const answers = listAt(one, 'answers').slice(0, MOST)
    return (answers.length > 0 ? answers : [one]).flatMap((answer) => snippetOf(answer) ?? [])
  })
}

function snippetOf(answer: unknown): FeatureChild | null {
  for (const place of places) {
    const page = at(answer, ...place)
    const url = textIn(page, urlFields)
    if (isAddress(url) && !isSearch(url))
      return { title: textIn(page, titleFields) || textIn(answer, titleFields) || url, url }
  }
  return null
}

/** Whether an address leads to another search of the engine, as links of its own answers do. */
const isSearch = (url: string) =>
  /^https?:\/\/(?:www\.)?(?:google|bing)\.[a-z.]{2,10}\/(?:search|maps|travel)\b/i.test(url)

/** The first of these fields that holds text. */
export function textIn(entry: unknown, fields: readonly string[]): string {
  for (const field of fields) {
    const found = textAt(entry, field)
    if (found !== '') return found
  }
  return ''
}
