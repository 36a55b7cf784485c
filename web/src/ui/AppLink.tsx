import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { inArea } from '../platform/area.ts'
import type { SearchParams } from '../platform/search-params.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the area the page is in, ids filled in: `/projects/12/keywords`. */
  to: string
  search?: SearchParams
  preload?: LinkProps['preload']
  /** Takes the place of the present step of the history. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen. Also fits Mantine's `component` prop: `<Button component={AppLink} to="/projects">`. */
export function AppLink({ search, to, ...props }: Props) {
  return <Link {...props} to={inArea(to)} search={(search ?? {}) as never} />
}
