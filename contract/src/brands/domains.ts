import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, timestamp } from '../wire.ts'
import { setBrandDomainForm } from './forms.ts'

/** Days for which a brand keeps a domain whose records are wrong. */
export const DOMAIN_GRACE_DAYS = 7

/** Result of looking up one DNS record. */
const foundRecord = z.object({
  /** `proof`: shows that the agency owns the domain. `way`: points the domain to this installation. */
  purpose: z.enum(['proof', 'way']),
  type: z.enum(['CNAME', 'TXT', 'A']),
  name: z.string(),
  values: z.array(z.string()),
  state: z.enum(['right', 'wrong', 'missing', 'unanswered']),
})
export type FoundRecord = z.infer<typeof foundRecord>

const wantedRecord = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })
export type WantedRecord = z.infer<typeof wantedRecord>

/** Domain of a brand. */
const brandDomain = z.object({
  domain: z.string(),
  /** Full address of the log-in page on this domain. */
  address: z.string(),
  /** `waiting`: not in use yet. `failing`: in use, but its records are wrong. */
  status: z.enum(['waiting', 'used', 'failing']),
  /** Record that both proves the domain and points it here; null if the installation has no domain for brands. */
  alias: wantedRecord.nullable(),
  /** Record that proves a domain that points here by other means. */
  text: wantedRecord,
  /** Host to which such a domain must point. */
  target: z.string(),
  found: z.array(foundRecord),
  checked_at: timestamp.nullable(),
  /** Time until which a failing domain is kept. */
  kept_until: timestamp.nullable(),
})
export type BrandDomain = z.infer<typeof brandDomain>

const ofAgency = { scope: 'user', permission: 'own' } as const

const brandId = z
  .object({ user_brand_id: id('user_brand_id') })
  .transform((input) => ({ brandId: input.user_brand_id }))

/** Limited, because each check makes several DNS queries. */
const limit = { max: 30, seconds: 600, isOfAccount: true } as const

export const findBrandDomain = endpoint({
  method: 'GET',
  path: 'user-brands/domain/find',
  ...ofAgency,
  summary: 'The own domain of a brand, with the records that it needs; null if it has none',
  input: brandId,
  items: brandDomain.nullable(),
})

export const setBrandDomain = endpoint({
  method: 'POST',
  path: 'user-brands/domain/set',
  ...ofAgency,
  summary: 'Enter the own domain of a brand in place of the one before, and check its records',
  input: formSchema(setBrandDomainForm),
  items: brandDomain,
  message: messages.brandDomainSet,
  waitsFor: 'names',
  limit,
})

export const checkBrandDomain = endpoint({
  method: 'POST',
  path: 'user-brands/domain/check',
  ...ofAgency,
  summary: 'Ask the name servers again',
  input: brandId,
  items: brandDomain,
  messageOf: ({ status }) => messages.brandDomainChecked[status],
  waitsFor: 'names',
  limit,
})

export const removeBrandDomain = endpoint({
  method: 'DELETE',
  path: 'user-brands/domain/remove',
  ...ofAgency,
  summary: 'Take the own domain from a brand',
  input: brandId,
  items: z.null(),
  message: messages.brandDomainRemoved,
})
