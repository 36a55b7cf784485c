/** Codes of a check's result for an overview that does not cite the site; the place of a citation is 1 or more. */
export const OVERVIEW = { notCited: 0, notRead: -1, notShown: -2, failed: -3 } as const

/** Engines with AI overviews, whose pages and answers are read for them. */
const ofPages: ReadonlySet<string> = new Set(['google', 'bing', 'duckduckgo', 'brave', 'ecosia', 'yandex'])

/** Sources that hand over the engine's own page, or name all features as our own format does. */
const wholePages: ReadonlySet<string> = new Set(['direct', 'browser', 'raw-html', 'sandbox', 'sandbox-json'])

/** Services that answer with the overviews of Google. */
const services: ReadonlySet<string> = new Set([
  'dataforseo',
  'serpapi',
  'searchapi',
  'scaleserp',
  'valueserp',
  'brightdata',
  'oxylabs',
])

/** Whether pages of this kind may have an AI overview at all. */
export const hasOverviews = ({ engine, type }: { engine: string; type: string }): boolean =>
  type === 'web' && ofPages.has(engine)

/**
 * Whether a list from this source would name the overview of a page that has one. Without it, a list without an
 * overview says nothing about it.
 */
export const tellsOverviews = (source: string, engine: string): boolean =>
  wholePages.has(source) ? ofPages.has(engine) : engine === 'google' && services.has(source)
