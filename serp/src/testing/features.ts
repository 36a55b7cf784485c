import type { ParsedPage } from '../page.ts'

/** What a page's features lead to, or are called where they lead nowhere, by type. */
export const featuresOf = ({ features }: ParsedPage) =>
  Object.fromEntries(
    features.map(({ type, children }) => [type, children.map(({ title, url }) => url ?? title)]),
  )
