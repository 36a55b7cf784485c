import type { Installation } from '../../platform/installation.ts'

type Hosted = {
  address_name: string
  /** The own domain that is in use, if there is one. */
  domain: string | null
}

/**
 * The address at which a brand's clients work, without a trailing slash: at the brand's own domain, at its sub-domain
 * where the installation has them, or else that of the installation.
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

/** The same scheme and port at another host. */
function atHost(url: string, host: string): string {
  const site = new URL(url)
  site.hostname = host
  return site.origin
}
