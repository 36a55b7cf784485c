import type { Engine, PageContext } from '../engine.ts'
import { isComplete } from '../engines/complete.ts'
import { ownerOf } from '../engines/owner.ts'
import { PageTooLarge } from '../html.ts'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { TimeUp, withTimeLimit } from '../time-limit.ts'
import { leastSure, surenessOf } from './sureness.ts'

/** Time limit for parsing a page, in milliseconds; 2 to 20 are usual. */
const longest = 2_000

/**
 * Reads a page with its engine's parser. A page that keeps the parser busy must not block everything else,
 * and an incomplete page or one of another engine must not pass as the list. A page that may have been read
 * wrongly has a `doubt`.
 * @throws {SourceError} `bad_answer` when it is no text, too slow, too large, cut short, or of another engine
 */
export function parsePage(engine: Engine, html: string, context: PageContext): ParsedPage {
  const page = read(engine, html, context)
  if (page.status === 'js_required' && isBinary(html))
    throw new SourceError('bad_answer', `${engine.slug} sent something that cannot be read as text.`)
  if (page.status !== 'ok' && page.status !== 'no_results') return page
  const doubt = doubtOf(engine, html)
  if (doubt !== null) throw new SourceError('bad_answer', doubt)
  const { share, reasons } = surenessOf(engine, html, page, context)
  if (share >= leastSure) return page
  const about = `The page of ${engine.slug} may be read wrongly (${Math.round(100 * share)} % sure)`
  return { ...page, doubt: `${about}: ${reasons.join('; ')}.` }
}

/** Characters looked at, and the share that no text has of control characters and bytes that are no character. */
const looked = 20_000
const mostUnreadable = 0.02

/** Whether it is no text in any encoding: random bytes, a picture, or a compressed page that does not say so. */
function isBinary(html: string): boolean {
  const length = Math.min(html.length, looked)
  let unreadable = 0
  for (let index = 0; index < length; index += 1) if (isUnreadable(html.charCodeAt(index))) unreadable += 1
  return unreadable > mostUnreadable * length
}

const [TAB, CARRIAGE_RETURN, ESCAPE, SPACE, DELETE, REPLACEMENT] = [9, 13, 27, 32, 127, 0xfffd] as const

/** Control characters but white space, and escape, by which some Japanese encodings change their tables. */
const isUnreadable = (code: number) =>
  code < SPACE
    ? (code < TAB || code > CARRIAGE_RETURN) && code !== ESCAPE
    : code === DELETE || code === REPLACEMENT

/** Why a page that was parsed is not trusted, in one sentence for people. */
function doubtOf(engine: Engine, html: string): string | null {
  const { slug } = engine
  const owner = engine.isOwnPage === undefined ? ownerOf(html) : engine.isOwnPage(html) ? slug : null
  if (owner === null) return `Nothing on the page says that it is of ${slug}.`
  if (owner !== slug) return `The page is of ${owner}, not of ${slug}.`
  return isComplete(html) ? null : `The page of ${slug} was cut short: its end is missing.`
}

function read(engine: Engine, html: string, context: PageContext): ParsedPage {
  try {
    return withTimeLimit(longest, () => engine.parsePage(html, context))
  } catch (error) {
    if (error instanceof TimeUp)
      throw new SourceError('bad_answer', `A page of ${engine.slug} could not be read within ${longest} ms.`)
    if (error instanceof PageTooLarge)
      throw new SourceError('bad_answer', `A page of ${engine.slug} is too large to be read.`)
    throw error
  }
}
