import type { ComponentProps } from 'react'
import { tip } from './tip.ts'
import { isWebAddress } from './web-address.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'title'> & {
  href: string
  /** The text of its tip. */
  hint?: string | undefined
}

/**
 * A link to another site, in a tab without access to this one. Addresses come from search results and from
 * people, so only web addresses become links; any other is shown as text.
 */
export function OuterLink({ href, children, className, hint, ...rest }: Props) {
  if (!isWebAddress(href))
    return (
      <span className={className} {...tip(hint)}>
        {children}
      </span>
    )
  return (
    <a {...rest} className={className} {...tip(hint)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
