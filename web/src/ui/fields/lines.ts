import { linesOf } from '@rankline/contract/validation/values'

const bases = { tall: 200, short: 120 } as const
const perLine = 20

export type LinesVariant = keyof typeof bases

/** Lines of a text; none for an empty one. */
export const countLines = (text: string): number => (text === '' ? 0 : linesOf(text).length)

/** Height in px of a text area that grows with its lines: 200 (or, short, 120) and 20 more per line. */
export const linesHeight = (text: string, variant: LinesVariant): number =>
  bases[variant] + perLine * countLines(text)
