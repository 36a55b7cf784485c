import { bounded, TimeUp } from '../bounded.ts'
import type { Engine, PageContext } from '../engine.ts'
import { PageTooLarge } from '../html.ts'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'

/** Milliseconds a page may take to be read; usual are 2 to 20. */
const longest = 2_000

/**
 * The page as its engine's parser reads it. One that keeps the parser busy for ever must not hold up everything else.
 * @throws {SourceError} `bad_answer` when it takes too long or is too large
 */
export function parsePage(engine: Engine, html: string, context: PageContext): ParsedPage {
  try {
    return bounded(longest, () => engine.parsePage(html, context))
  } catch (error) {
    if (error instanceof TimeUp)
      throw new SourceError('bad_answer', `A page of ${engine.slug} could not be read within ${longest} ms.`)
    if (error instanceof PageTooLarge)
      throw new SourceError('bad_answer', `A page of ${engine.slug} is too large to be read.`)
    throw error
  }
}
