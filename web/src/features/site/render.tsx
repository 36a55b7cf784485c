import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import '../../theme/tokens.css'
import './site.css'
import { fillSiteTexts } from '@rankline/contract/site-texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { DocsArticle, DocsSide, type Group, type Page } from './docs/DocsPage.tsx'
import docsSheet from './docs/docs.css?url'
import { type SitePage, sitePages } from './pages.tsx'
import { type Assets, SiteDocument } from './SiteDocument.tsx'
import { folderOf, type SiteState, siteStates } from './state.ts'

export type Given = {
  css: string
  boot: string
  /** Address of a script by its name. */
  scripts: Readonly<Record<string, string>>
  extra?: readonly string[]
}

/** A file of the built site, and the path at which it is served. */
export type Written = { file: string; path: string; status: number; isAlways: boolean; html: string }

/** Every public page in every state. */
export const renderSite = (given: Given): Written[] =>
  siteStates.flatMap((state) =>
    sitePages
      .filter(({ isAlways }) => state.hasPages || isAlways)
      .map((page) => ({
        file: `${folderOf(state)}/${page.name}.html`,
        path: page.path,
        status: page.status ?? 200,
        isAlways: page.isAlways ?? false,
        html: render(page, state, given),
      })),
  )

/** The documentation, and the address of its search index. */
export type GivenDocs = { groups: readonly Group[]; pages: readonly Page[]; index: string }

/** Renders the documentation, with and without links to public pages. Trial and beta do not change it. */
export const renderDocs = (
  { pages, groups, index }: GivenDocs,
  given: Given,
): { path: string; html: string; htmlWhenOff: string; name: string }[] =>
  pages.map((page) => {
    const shown = docsPage(page, groups, index)
    const state = { hasPages: true, isTrialOn: true, isBeta: false }
    return {
      name: page.path.slice(1).replaceAll('/', '-'),
      path: page.path,
      html: render(shown, state, given),
      htmlWhenOff: render(shown, { ...state, hasPages: false }, given),
    }
  })

/** Fills in the default texts of an installation; for a development server. */
export const usual = (html: string): string => fillSiteTexts(html, {})

const docsPage = (page: Page, groups: readonly Group[], index: string): SitePage => ({
  name: 'docs',
  path: page.path,
  title: page.path === '/docs' ? 'Documentation | Rankline' : `${page.title} | Documentation | Rankline`,
  description: page.description,
  layout: (main) => (
    <div className="docs">
      <DocsSide path={page.path} groups={groups} index={index} />
      {main}
    </div>
  ),
  body: () => <DocsArticle page={page} />,
  script: 'docs',
  sheet: docsSheet,
  // Every installation has the same pages.
  isListed: false,
})

/** One page for a development server; null if there is none. */
export function renderAt(path: string, state: SiteState, given: Given): string | null {
  const page = sitePages.find((candidate) => candidate.path === path)
  return page === undefined ? null : render(page, state, given)
}

/** Paths that search engines may list. */
export const listedPaths = (): string[] => sitePages.flatMap(({ path, isListed }) => (isListed ? [path] : []))

function render(page: SitePage, state: SiteState, { css, boot, scripts, extra }: Given): string {
  const script = page.script === undefined ? null : (scripts[page.script] ?? null)
  const assets: Assets = { css, boot, script, font: interLatin, extra }
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} state={state} assets={assets} />)}`
}
