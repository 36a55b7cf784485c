import { IconMenu2, IconSearch } from '@tabler/icons-react'

type Link = { path: string; title: string }
type Heading = { text: string; anchor: string }

/** A page of the documentation, as `web/vite/docs.ts` reads it. */
export type Page = Link & {
  description: string
  html: string
  headings: readonly Heading[]
  previous: Link | undefined
  next: Link | undefined
}
export type Group = { title: string; links: readonly Link[] }

const MENU = 'docs-menu'

type SideProps = {
  path: string
  groups: readonly Group[]
  /** The address of the search index. */
  index: string
}

/** The search and the list of pages; on a phone the list opens over the page. */
export function DocsSide({ path, groups, index }: SideProps) {
  return (
    <div className="docs-side">
      <div className="docs-tools">
        <button type="button" className="docs-open" popoverTarget={MENU}>
          <IconMenu2 size={18} stroke={1.75} aria-hidden />
          Pages
        </button>
        {/* Hidden until the script runs, because the search needs it. */}
        <search className="docs-search" data-search={index} hidden>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            type="search"
            aria-label="Search the documentation"
            placeholder="Search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <div className="docs-results floating" data-results hidden>
            <p role="status" />
            <ul />
          </div>
        </search>
      </div>
      <nav id={MENU} popover="auto" aria-label="Documentation" className="docs-menu floating">
        <a href="/docs" aria-current={path === '/docs' ? 'page' : undefined}>
          Overview
        </a>
        {groups.map(({ title, links }) => (
          <div key={title}>
            <p>{title}</p>
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

/** Safe: the HTML comes from our own files, and the build refuses raw HTML in them. */
const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

/** The text of a page, what it has, and the pages before and after it. */
export function DocsArticle({ page }: { page: Page }) {
  const { title, html, headings, previous, next } = page
  const contents = headings.length > 1 && (
    <ul>
      {headings.map(({ anchor, text }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="docs-columns">
      <article className="docs-article">
        <h1>{title}</h1>
        {contents && (
          <details className="docs-folded">
            <summary>On this page</summary>
            {contents}
          </details>
        )}
        <div {...raw(html)} />
        <nav className="docs-turn" aria-label="Pages before and after">
          {previous && (
            <a href={previous.path} rel="prev">
              <span>Previous</span>
              {previous.title}
            </a>
          )}
          {next && (
            <a href={next.path} rel="next">
              <span>Next</span>
              {next.title}
            </a>
          )}
        </nav>
      </article>
      {contents && (
        <nav className="docs-contents" aria-label="On this page">
          <p>On this page</p>
          {contents}
        </nav>
      )}
    </div>
  )
}
