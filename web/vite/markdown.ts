import GithubSlugger from 'github-slugger'
import { Marked, type MarkedToken, type Tokens } from 'marked'

export type Heading = { depth: number; text: string; anchor: string }
export type ReadMarkdown = {
  tokens: MarkedToken[]
  headings: ReadonlyMap<Tokens.Heading, Heading>
  /** Targets of links and pictures as they are written. */
  links: string[]
  /** Pieces of raw HTML. */
  html: string[]
}

/** Reads a page of the documentation as GitHub does, so that its anchors lead to the same places everywhere. */
export function readMarkdown(text: string): ReadMarkdown {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(text) as MarkedToken[]
  const headings = new Map<Tokens.Heading, Heading>()
  const read: ReadMarkdown = { tokens, headings, links: [], html: [] }
  const slugger = new GithubSlugger()
  marked.walkTokens(tokens, (token) => {
    const known = token as MarkedToken
    if (known.type === 'heading') {
      const plain = plainText(known)
      headings.set(known, { depth: known.depth, text: plain, anchor: slugger.slug(plain) })
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

/** Returns the text of a token, without its markup. */
export function plainText(token: Tokens.Generic): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((row) => row.map(({ tokens }) => joined(tokens, '')).join(' ')).join(' ')
  }
  if (token.type === 'list') return joined((token as Tokens.List).items, ' ')
  if (token.tokens === undefined) return token.type === 'br' ? ' ' : String(token.text ?? '')
  return joined(token.tokens, token.type === 'list_item' || token.type === 'blockquote' ? ' ' : '')
}

const joined = (tokens: readonly Tokens.Generic[], between: string) => tokens.map(plainText).join(between)
