import type { Doc } from './text.ts'

export type Point = readonly [x: number, y: number]

const rounded = (number: number, parts = 100) => String(Math.round(number * parts) / parts)

/**
 * Draws separate lines through points with one operation of the document, because tables have thousands of lines.
 * @param color `#rrggbb`
 */
export function strokes(doc: Doc, lines: readonly (readonly Point[])[], width: number, color: string): void {
  const paths = lines.flatMap((points) =>
    points.map(([x, y], index) => `${rounded(x)} ${rounded(y)} ${index === 0 ? 'm' : 'l'}`),
  )
  if (paths.length === 0) return
  const [red, green, blue] = [1, 3, 5].map((at) =>
    rounded(Number.parseInt(color.slice(at, at + 2), 16) / 255, 1_000),
  )
  doc.addContent(`${rounded(width)} w ${red} ${green} ${blue} RG ${paths.join(' ')} S`)
}
