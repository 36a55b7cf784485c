import { type ChildNode, type Document, DomHandler, Element, isTag, isText, type Text } from 'domhandler'
import { Parser } from 'htmlparser2'

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg'])
const breaking = new Set(
  'address article aside br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p section table td th tr ul'.split(
    ' ',
  ),
)

/** A parsed page as one flat list in document order, so that deep nesting cannot overflow the stack. */
export class Page {
  readonly elements: Element[] = []
  readonly title: string
  readonly #nodes: (Element | Text)[] = []
  readonly #spans = new Map<Element, { start: number; end: number }>()
  readonly #ids = new Map<string, Element>()

  /** @throws {PageTooLarge} */
  constructor(html: string) {
    this.#flatten(parse(html))
    const title = this.elements.find(({ name }) => name === 'title')
    this.title = title ? this.text(title) : ''
  }

  byId(id: string): Element | undefined {
    return this.#ids.get(id)
  }

  /** The element's descendants in document order. */
  inside(element: Element): Element[] {
    const { start, end } = this.#span(element)
    return this.#nodes.slice(start + 1, end).filter((node) => isTag(node))
  }

  find(element: Element, matches: (candidate: Element) => boolean): Element | undefined {
    const { start, end } = this.#span(element)
    for (let index = start + 1; index < end; index += 1) {
      const node = this.#nodes[index]
      if (node && isTag(node) && matches(node)) return node
    }
    return undefined
  }

  /** Visible text with white space collapsed; scripts and styles left out. */
  text(element: Element, without?: Element): string {
    const { start, end } = this.#span(element)
    const skipped = without && this.#span(without)
    let text = ''
    for (let index = start; index < end && text.length < longestText; index += 1) {
      if (skipped && index >= skipped.start && index < skipped.end) index = skipped.end - 1
      else {
        const node = this.#nodes[index]
        if (node && isText(node)) text += node.data
        else if (node && breaking.has(node.name)) text += ' '
      }
    }
    return collapse(text)
  }

  /** Texts of the innermost blocks within an element, in order; inline markup does not split them. */
  leaves(element: Element): string[] {
    const { start, end } = this.#span(element)
    const texts: string[] = []
    let text = ''
    let read = 0
    let owner: Element | undefined
    for (let index = start; index < end && read < longestText; index += 1) {
      const node = this.#nodes[index]
      if (!node || !isText(node)) continue
      read += node.data.length
      const block = closest(node.parent instanceof Element ? node.parent : null, ({ name }) =>
        breaking.has(name),
      )
      if (block !== owner) {
        texts.push(collapse(text))
        text = ''
        owner = block
      }
      text += node.data
    }
    return [...texts, collapse(text)].filter((leaf) => leaf !== '')
  }

  /** The first of the innermost texts that is not only a duration. */
  headline(element: Element): string {
    return this.leaves(element).find((text) => !/^[\d:.\s]*$/.test(text)) ?? ''
  }

  /** Every run of text, with the element that contains it. */
  *texts(): Generator<{ text: string; element: Element }> {
    for (const node of this.#nodes) {
      if (isText(node) && node.parent instanceof Element) {
        const text = collapse(node.data)
        if (text !== '') yield { text, element: node.parent }
      }
    }
  }

  /** Document order as a number: the element that begins earlier has the lower one. */
  orderOf(element: Element): number {
    return this.#span(element).start
  }

  /** Whether the first element begins before the second. */
  isBefore(first: Element, second: Element): boolean {
    return this.#span(first).start < this.#span(second).start
  }

  contains(outer: Element, inner: Element): boolean {
    const [around, within] = [this.#span(outer), this.#span(inner)]
    return around.start < within.start && within.end <= around.end
  }

  #span(element: Element): { start: number; end: number } {
    return this.#spans.get(element) ?? { start: 0, end: 0 }
  }

  #flatten(document: Document): void {
    const open: Element[] = []
    let node: ChildNode | null = document.children[0] ?? null
    while (node) {
      if (isText(node)) this.#nodes.push(node)
      else if (isTag(node) && !unread.has(node.name)) {
        this.#spans.set(node, { start: this.#nodes.length, end: this.#nodes.length + 1 })
        this.#nodes.push(node)
        this.elements.push(node)
        const { id } = node.attribs
        if (id !== undefined && !this.#ids.has(id)) this.#ids.set(id, node)
        const child: ChildNode | undefined = node.children[0]
        if (child) {
          open.push(node)
          node = child
          continue
        }
      }
      while (node && !node.next) {
        const parent: Element | undefined = open.pop()
        if (parent) this.#span(parent).end = this.#nodes.length
        node = parent ?? null
      }
      node = node?.next ?? null
    }
  }
}

// The limits are Chromium's. Without them a page of only opening tags takes quadratic time.
const deepest = 512
const mostDropped = 4_000
const piece = 65_536
/** Longest text read, in characters; no title or description is longer. */
const longestText = 20_000

/**
 * Highest number of tags and texts of a page. Real pages have at most a tenth; each takes about 350 bytes.
 */
const mostNodes = 200_000

/** Thrown when a page has more tags and texts than any result page. */
export class PageTooLarge extends Error {
  constructor() {
    super(`The page has more than ${mostNodes} tags and texts.`)
    this.name = 'PageTooLarge'
  }
}

/** Drops tags nested deeper than any browser allows; keeps their text. */
class ShallowHandler extends DomHandler {
  #dropped = 0
  #nodes = 0

  /** Whether too many tags were opened and never closed to read what follows. */
  get isHopeless(): boolean {
    return this.#dropped > mostDropped
  }

  protected override addNode(node: ChildNode): void {
    this.#nodes += 1
    if (this.#nodes > mostNodes) throw new PageTooLarge()
    super.addNode(node)
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#dropped > 0 || this.tagStack.length > deepest) this.#dropped += 1
    else super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    if (this.#dropped > 0) this.#dropped -= 1
    else super.onclosetag()
  }
}

function parse(html: string): Document {
  const handler = new ShallowHandler()
  const parser = new Parser(handler)
  for (let at = 0; at < html.length && !handler.isHopeless; at += piece)
    parser.write(html.slice(at, at + piece))
  parser.end()
  return handler.root
}

/** The element itself or its nearest ancestor that matches. */
export function closest(
  element: Element | null,
  matches: (candidate: Element) => boolean,
): Element | undefined {
  for (let current = element; current; current = parentOf(current)) if (matches(current)) return current
  return undefined
}

/** The element around an element; null for the outermost one. */
export function parentOf(element: Element): Element | null {
  return element.parent instanceof Element ? element.parent : null
}

/** Whether an element has a class of that name. */
export function hasClass(element: Element, name: string): boolean {
  const value = element.attribs.class
  if (value === undefined) return false
  const at = value.indexOf(name)
  return at >= 0 && value.split(/\s+/).includes(name)
}

/** White space collapsed and trimmed, direction marks and zero-width characters removed. */
export function collapse(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
