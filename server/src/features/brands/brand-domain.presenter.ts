import { type BrandDomain, DOMAIN_GRACE_DAYS } from '@rankline/contract/brands/domains'
import { DAY } from '@rankline/contract/days'
import type { Installation } from '../../platform/installation.ts'
import { siteOfBrand } from '../client-accounts/site.ts'
import type { BrandDomainRow } from './brand-domains.queries.ts'
import { aliasOf, targetOf, textOf } from './domain-records.ts'

export function presentDomain(installation: Installation, row: BrandDomainRow): BrandDomain {
  const { domain, proven_at, failing_since: failing } = row
  return {
    domain,
    address: siteOfBrand(installation, { address_name: '', domain }),
    status: proven_at === null ? 'waiting' : failing === null ? 'used' : 'failing',
    alias: aliasOf(installation, row),
    text: textOf(row),
    target: targetOf(installation),
    found: row.found,
    checked_at: row.checked_at?.toISOString() ?? null,
    kept_until: failing === null ? null : new Date(failing.getTime() + DOMAIN_GRACE_DAYS * DAY).toISOString(),
  }
}
