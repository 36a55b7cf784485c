import { ExportsMenu } from './features/exports/ExportsMenu.tsx'
import { ListBar } from './features/keywords/ListBar.tsx'
import type { ListBarProps } from './features/keywords/parts.ts'

/** The bar above a list of keywords, with what other features add to it. */
export function KeywordBar(props: ListBarProps) {
  return <ListBar {...props} Exports={ExportsMenu} />
}
