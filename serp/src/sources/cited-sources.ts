import { citedOnce } from '../cited.ts'
import { isAddress } from '../engines/address.ts'
import { at, listAt, textAt, valuesOf } from '../json.ts'
import type { FeatureChild, ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'

/**
 * The list of a search in Google's AI Mode, which shows an answer instead of results: the pages that the answer cites, in
 * its order.
 * @throws {SourceError} `bad_answer` where it cites none, since every answer does
 */
export function citedList(source: string, query: string | null, block: unknown): ParsedPage {
  const cited = citedSources(block)
  if (cited.length === 0) throw new SourceError('bad_answer', `${source} gave an answer without its sources.`)
  const organic = cited.map(({ title, url }, index) => ({
    position: index + 1,
    url: url ?? '',
    title,
    description: '',
  }))
  return {
    status: 'ok',
    query,
    organic,
    features: [],
    relateds: [],
    hasNext: false,
    endSign: 'said',
    answerText: answerText(block),
  }
}

/** Fields with the list of cited pages, as the services name them. */
const lists = ['references', 'reference_links', 'sources', 'source_panel']

/**
 * The pages that an AI overview of a service cites: its own list, otherwise what its parts cite. None if the service has
 * not loaded the overview.
 */
export function citedSources(block: unknown): FeatureChild[] {
  const blocks: readonly unknown[] = Array.isArray(block) ? block : [block]
  const own = blocks.flatMap((one) => lists.flatMap((field) => toSources(at(one, field))))
  if (own.length > 0) return citedOnce(own)
  return citedOnce(lists.flatMap((field) => [...valuesOf(block, field)].flatMap(toSources)))
}

/** A list of pages, or an object with the list as its `items`. */
function toSources(list: unknown): FeatureChild[] {
  return (Array.isArray(list) ? list : listAt(list, 'items')).flatMap((entry: unknown) => {
    const url = textAt(entry, 'link') || textAt(entry, 'url') || textAt(entry, 'href')
    if (!isAddress(url)) return []
    return [{ title: textAt(entry, 'title') || textAt(entry, 'source') || url, url }]
  })
}

/**
 * The words of an answer: its Markdown, otherwise the texts of its parts in their order, a line each. '' if the service has
 * not loaded them.
 */
export function answerText(block: unknown): string {
  const blocks: readonly unknown[] = Array.isArray(block) ? block : [block]
  return blocks
    .map((one) => textAt(one, 'markdown') || lines(one).join('\n'))
    .join('\n')
    .trim()
}

/** Texts of the parts of an answer. Its sources are no part of it, and neither are the words of a part whose Markdown is there. */
function lines(block: unknown): string[] {
  const inner = Array.isArray(block) ? block : partLists.flatMap((field) => listAt(block, field))
  const own = Array.isArray(block) ? [] : partTexts.map((field) => textAt(block, field))
  const markdown = textAt(block, 'markdown')
  if (markdown !== '') return [markdown]
  const cells = Array.isArray(block) ? [] : listAt(block, 'table').map((row) => cellsOf(row).join(' | '))
  return [own.filter((text) => text !== '').join(': '), ...cells, ...inner.flatMap(lines)].filter(
    (line) => line !== '',
  )
}

const partTexts = ['title', 'snippet', 'text']
const partLists = ['text_blocks', 'list', 'items']

const cellsOf = (row: unknown): string[] =>
  (Array.isArray(row) ? row : []).filter((cell): cell is string => typeof cell === 'string')
