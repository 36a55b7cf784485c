import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the public pages may say according to the installation's settings. */
export type SiteState = { isTrialOn: boolean; isBeta: boolean }

type Listing = {
  pages: { file: string; path: string; status: number }[]
  /** Pages of the documentation, the same in every state. */
  documents: { file: string; path: string }[]
  listed: string[]
  application: Needs[]
}

/**
 * A path of the application with the scripts that it needs first, on every screen and on those wider than a phone's, and
 * the style sheets that it needs in place of the document's own.
 */
type Needs = { path: string; scripts: string[]; wide: string[]; styles: string[] }

/** The public pages as they were written when the site was built. */
export type Pages = {
  /** Paths of the pages, with the status of each. */
  answers: { path: string; status: number }[]
  /** Paths that search engines may list. */
  listed: string[]
  /** Paths of the application, with `:name` for any segment, and the scripts that each path needs. */
  application: Needs[]
  at(path: string, state: SiteState): Html
  documents: { path: string; html: Html }[]
}

/** Makes a page's document, always the same one. Few of them are ever asked for, so they are not kept as texts. */
export type Html = () => string

/** @param directory of the built site */
export function readPages(directory: string): Pages {
  const folder = join(directory, 'pages')
  const { pages, documents, listed, application } = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  ) as Listing
  const htmls = new Map(
    [true, false].flatMap((isTrialOn) =>
      [true, false].flatMap((isBeta) =>
        pages.map(({ file, path }) => {
          const html = htmlOf(join(folder, folderOf({ isTrialOn, isBeta }), file))
          return [keyOf(path, { isTrialOn, isBeta }), html] as const
        }),
      ),
    ),
  )
  return {
    answers: pages.map(({ path, status }) => ({ path, status })),
    listed,
    application: application.map(({ path, ...needs }) => ({ path: path.replaceAll('/$', '/:'), ...needs })),
    at(path, state) {
      const html = htmls.get(keyOf(path, state))
      if (html === undefined) throw new Error(`The built site has no page for ${path}.`)
      return html
    },
    documents: documents.map(({ file, path }) => ({ path, html: htmlOf(join(folder, file)) })),
  }
}

function htmlOf(file: string): Html {
  const bytes = readFileSync(file)
  return () => bytes.toString()
}

const keyOf = (path: string, state: SiteState) => `${folderOf(state)} ${path}`

/** Names used by the site's build. */
const folderOf = ({ isTrialOn, isBeta }: SiteState) =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}`
