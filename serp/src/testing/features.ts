import type { ParsedPage } from '../page.ts'

/** The targets of a page's features by type, or their names if they have no target. */
export const featuresOf = ({ features }: ParsedPage) =>
  Object.fromEntries(
    features.map(({ type, children }) => [type, children.map(({ title, url }) => url ?? title)]),
  )
