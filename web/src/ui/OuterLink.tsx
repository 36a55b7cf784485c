import type { ComponentProps } from 'react'
import { isWebAddress } from './web-address.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string }

/**
 * A link to somebody else's page, in a tab that knows nothing of this one. Addresses come from search results and from
 * people, so that only those of the web lead anywhere; any other is its text.
 */
export function OuterLink({ href, children, className, title, ...rest }: Props) {
  if (!isWebAddress(href))
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  return (
    <a {...rest} className={className} title={title} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
