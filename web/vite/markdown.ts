import GithubSlugger from 'github-slugger'
import { Marked, type MarkedToken, type Tokens } from 'marked'

export type Heading = { depth: number; text: string; anchor: string }
export type ReadMarkdown = {
  headings: Heading[]
  /** Targets of links and pictures as they are written. */
  links: string[]
  /** Pieces of raw HTML. */
  html: string[]
  tokens: MarkedToken[]
}

/** Reads a page of the documentation as GitHub does, so that its anchors lead to the same places here. */
export function readMarkdown(text: string): ReadMarkdown {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(text) as MarkedToken[]
  const read: ReadMarkdown = { headings: [], links: [], html: [], tokens }
  const slugger = new GithubSlugger()
  marked.walkTokens(tokens, (token) => {
    const known = token as MarkedToken
    if (known.type === 'heading') {
      const plain = plainText(known.tokens)
      read.headings.push({ depth: known.depth, text: plain, anchor: slugger.slug(plain) })
    }
    if (known.type === 'link' || known.type === 'image') read.links.push(known.href)
    if (known.type === 'html') {
      read.html.push(known.text)
      for (const [, target = ''] of known.text.matchAll(/\s(?:src|srcset|href)="([^"]*)"/g))
        read.links.push(target)
    }
  })
  return read
}

/** The text of a heading without its markup. */
export function plainText(tokens: Tokens.Generic[]): string {
  return tokens
    .map((token) => (token.tokens === undefined ? String(token.text ?? '') : plainText(token.tokens)))
    .join('')
}
