import { atHost } from '../../platform/at-host.ts'
import type { Installation } from '../../platform/installation.ts'

type Hosted = {
  address_name: string
  /** The brand's own domain in use, if there is one. */
  domain: string | null
}

/**
 * URL where a brand's clients work, without a trailing slash: the brand's own domain, its sub-domain, or else the
 * installation's URL.
 */
export function siteOfBrand({ url, brandDomain }: Pick<Installation, 'url' | 'brandDomain'>, brand: Hosted) {
  if (brand.domain !== null) return atHost(url, brand.domain)
  return brandDomain === null ? url : atHost(url, `${brand.address_name}.${brandDomain}`)
}

/** The log-in page of a brand. */
export function homeOfBrand(installation: Pick<Installation, 'url' | 'brandDomain'>, brand: Hosted): string {
  const site = siteOfBrand(installation, brand)
  return site === installation.url ? `${site}/white-label/brand/${brand.address_name}` : site
}
