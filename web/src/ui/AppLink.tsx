import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { inArea } from '../platform/area.ts'
import type { SearchParams } from '../platform/search-params.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the current area, with ids filled in: `/projects/12/keywords`. */
  to: string
  search?: SearchParams
  preload?: LinkProps['preload']
  /** False keeps the scroll position. */
  resetScroll?: boolean
  /** Replaces the current history entry. */
  replace?: boolean
  /** The link counts as current only on its own path, not on paths below it. */
  isExact?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen. Also fits Mantine's `component` prop: `<Button component={AppLink} to="/projects">`. */
export function AppLink({ search, to, isExact = false, ...props }: Props) {
  const active = isExact ? { activeOptions: { exact: true } } : {}
  return <Link {...props} {...active} to={inArea(to)} search={(search ?? {}) as never} />
}
