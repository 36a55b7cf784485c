import type { Engine } from '../engine.ts'
import { type Capture, type Score, scoreCapture } from '../scoring.ts'
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

/** Scores of one engine's pages in each way. Titles are not compared: they are translated too. */
export function scoreUnfamiliar(engine: Engine, captures: readonly Capture[]): Map<string, Score[]> {
  return new Map(
    strangeness.map(({ name, apply }) => [
      name,
      captures
        .filter(({ facts }) => facts.status !== 'structure_only')
        .map((capture) => scoreCapture(engine, { ...capture, html: apply(capture.html) })),
    ]),
  )
}
