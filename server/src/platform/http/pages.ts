import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteTexts } from '@rankline/contract/site-texts'

/** Installation settings that decide whether public pages exist and which texts they show. */
type Switches = { hasPages: boolean; isTrialOn: boolean; isBeta: boolean }
/** Installation settings and texts for the public pages. */
export type SiteState = Switches & { texts: SiteTexts }

type Listing = {
  /** `isAlways`: also where the public pages are off. */
  pages: { file: string; path: string; status: number; isAlways: boolean }[]
  /** Pages of the documentation; `offFile` leads to no public page. */
  documents: { file: string; offFile: string; path: string }[]
  listed: string[]
  application: Needs[]
}

/**
 * A path of the application with the scripts it needs first (on every screen, and on wide screens only) and the style sheets
 * that replace the document's own.
 */
type Needs = { path: string; scripts: string[]; wide: string[]; styles: string[] }

/** The public pages as they were written when the site was built. */
export type Pages = {
  /** Paths of the pages, with the status of each. */
  answers: { path: string; status: number }[]
  /** Paths that search engines may list. */
  listed(state: Switches): string[]
  /** Paths of the application, with `:name` for any segment, and the scripts that each path needs. */
  application: Needs[]
  /** Null where the public pages are off. */
  at(path: string, state: Switches): Html | null
  documents: { path: string; html(state: Switches): Html }[]
}

/** Creates a page's document, always the same one. Documents are rarely requested, so they are not cached as text. */
export type Html = () => string

/** @param directory of the built site */
export function readPages(directory: string): Pages {
  const folder = join(directory, 'pages')
  const { pages, documents, listed, application } = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  ) as Listing
  const htmls = new Map(
    allSwitches.flatMap((state) =>
      pages
        .filter(({ isAlways }) => state.hasPages || isAlways)
        .map(({ file, path }) => [keyOf(path, state), htmlOf(join(folder, folderOf(state), file))] as const),
    ),
  )
  const at = (path: string, state: Switches) => htmls.get(keyOf(path, state)) ?? null
  return {
    answers: pages.map(({ path, status }) => ({ path, status })),
    listed: (state) => listed.filter((path) => at(path, state) !== null),
    application: application.map(({ path, ...needs }) => ({ path: path.replaceAll('/$', '/:'), ...needs })),
    at,
    documents: documents.map(({ file, offFile, path }) => {
      const html = htmlOf(join(folder, file))
      // Few installations ever need it.
      const off: Html = () => readFileSync(join(folder, offFile), 'utf8')
      return { path, html: ({ hasPages }) => (hasPages ? html : off) }
    }),
  }
}

const both = [true, false]
const allSwitches: readonly Switches[] = both.flatMap((hasPages) =>
  both.flatMap((isTrialOn) => both.map((isBeta) => ({ hasPages, isTrialOn, isBeta }))),
)

function htmlOf(file: string): Html {
  const bytes = readFileSync(file)
  return () => bytes.toString()
}

const keyOf = (path: string, state: Switches) => `${folderOf(state)} ${path}`

/** Names used by the site's build. */
const folderOf = ({ hasPages, isTrialOn, isBeta }: Switches) =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}${hasPages ? '' : '-off'}`
