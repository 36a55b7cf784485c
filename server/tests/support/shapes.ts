import { expect, test } from 'vitest'
import { readShape } from './read-shape.ts'

/** A file of past positions, with what has to be taken of it and what has to be left out. */
export type Shape = {
  name: string
  text: string | Uint8Array
  /** Keyword, day, position, and what is not usual. */
  positions: string[]
  left?: Record<string, number>
  keywords?: string[]
  more?: Parameters<typeof readShape>[1]
}

export function readsShapes(shapes: readonly Shape[]) {
  test.each(shapes)('$name', async ({ text, positions, left = {}, keywords, more }) => {
    const read = await readShape(text, more)
    expect({ positions: read.positions, left: read.left }).toEqual({ positions, left })
    if (keywords !== undefined) expect(read.keywords.map(({ phrase }) => phrase)).toEqual(keywords)
  })
}
