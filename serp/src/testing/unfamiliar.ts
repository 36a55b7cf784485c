import type { Engine } from '../engine.ts'
import { scoreCapture } from '../scoring.ts'
import { SourceError } from '../source.ts'
import { parsePage } from '../sources/parse-page.ts'
import type { Capture } from './captures/read.ts'
import { isReadAsLabelled, type Label } from './labels.ts'
import { renameClasses, renameMarks } from './mutate.ts'

const seed = 11

/** Ways in which the pages of a source that nobody has seen differ: the marks that rules were fitted to are gone. */
export const strangeness: readonly { name: string; apply: (html: string) => string }[] = [
  { name: 'other class names', apply: (html) => renameClasses(html, seed) },
  { name: 'other class names and ids', apply: (html) => renameMarks(html, seed) },
  { name: 'other data attributes', apply: renameData },
  { name: 'headings in an unknown language', apply: translateHeadings },
  { name: 'all of them', apply: (html) => translateHeadings(renameData(renameMarks(html, seed))) },
]

/** Attributes whose values are content, not marks of a layout. */
const contents = new Set(['data-asin', 'data-lpage', 'data-q', 'data-query'])

function renameData(html: string): string {
  return html.replaceAll(/(?<=\s)data-[a-z0-9-]+(?==)/gi, (name) =>
    contents.has(name.toLowerCase()) ? name : `data-${[...name.slice(5)].toReversed().join('')}`,
  )
}

function translateHeadings(html: string): string {
  return html.replaceAll(
    /(<(?:h[1-3]\b[^>]*|\w+ [^>]*role="heading"[^>]*)>)([^<>]{3,60})(?=<\/)/gi,
    (_all, tag: string, text: string) => `${tag}${text.replaceAll(/\p{L}/gu, (letter) => `${letter}ø`)}`,
  )
}

/** Outcome for a page: read correctly, read correctly but refused as doubtful, refused, or believed and wrong. */
export const outcomes = ['right', 'right, refused', 'refused', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

export type Unfamiliar = { name: string; path: string; outcome: Outcome }

/** Outcomes for one engine's saved pages in each way. Titles are not compared: they are translated too. */
export const readUnfamiliar = (engine: Engine, captures: readonly Capture[]): Unfamiliar[] =>
  captures
    .filter(({ facts }) => facts.status !== 'structure_only')
    .flatMap((capture) =>
      inEachWay(engine, capture, (html) => {
        const { statusRight, organicPerfect } = scoreCapture(engine, { ...capture, html })
        return statusRight && organicPerfect
      }),
    )

/** Outcomes for labelled pages of public repositories. */
export const readUnfamiliarPublic = (
  engine: Engine,
  pages: readonly { label: Label; html: string }[],
): Unfamiliar[] =>
  pages.flatMap(({ label, html }) => {
    const page: Changed = { path: `${label.repository} ${label.path}`, html, device: 'desktop' }
    return inEachWay(engine, page, (changed) => isReadAsLabelled(engine, changed, label))
  })

type Changed = Pick<Capture, 'path' | 'html' | 'device' | 'type'> & { facts?: Capture['facts'] }

function inEachWay(engine: Engine, page: Changed, isRight: (html: string) => boolean): Unfamiliar[] {
  return strangeness.map(({ name, apply }) => {
    const html = apply(page.html)
    const [right, believed] = [isRight(html), isBelieved(engine, { ...page, html })]
    const outcome = right ? (believed ? 'right' : 'right, refused') : believed ? 'wrong' : 'refused'
    return { name, path: page.path, outcome }
  })
}

/** Whether a check would take the page for the engine's answer, or for the wall that it is. */
function isBelieved(engine: Engine, { html, device, type, facts }: Changed): boolean {
  try {
    const { doubt, status } = parsePage(engine, html, { device, ...(type !== undefined && { type }) })
    const isAnswer = status === 'ok' || status === 'no_results'
    return doubt === undefined && (isAnswer || status === facts?.status)
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}
