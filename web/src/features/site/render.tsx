import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import '../../theme/tokens.css'
import './site.css'
import { renderToStaticMarkup } from 'react-dom/server'
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
export type Written = { file: string; path: string; status: number; html: string }

/** Every public page in every state. */
export const renderSite = (given: Given): Written[] =>
  siteStates.flatMap((state) =>
    sitePages.map((page) => ({
      file: `${folderOf(state)}/${page.name}.html`,
      path: page.path,
      status: page.status ?? 200,
      html: render(page, state, given),
    })),
  )

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
