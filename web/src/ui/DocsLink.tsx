import type { ReactNode } from 'react'
import { currentArea } from '../platform/area.ts'
import { publicPaths } from '../platform/public-paths.ts'

type Props = {
  /** A page below `docs/`, such as `guide/alerts`; the entrance without one. */
  page?: string
  className?: string | undefined
  children: ReactNode
}

/** The documentation of this installation, in a new tab. Clients of a brand get no link: it names the product. */
export function DocsLink({ page, className, children }: Props) {
  if (currentArea().name !== 'site') return null
  return (
    <a
      className={className}
      href={page === undefined ? publicPaths.docs : `${publicPaths.docs}/${page}`}
      target="_blank"
      rel="noopener"
    >
      {children}
    </a>
  )
}
