import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { SearchParams } from '../platform/search-params.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the site, ids filled in: `/projects/12/keywords`. */
  to: string
  search?: SearchParams
  preload?: LinkProps['preload']
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen. Also fits Mantine's `component` prop: `<Button component={AppLink} to="/projects">`. */
export function AppLink({ search, ...props }: Props) {
  return <Link {...props} search={(search ?? {}) as never} />
}
