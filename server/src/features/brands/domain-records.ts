import { isIP } from 'node:net'
import type { FoundRecord, WantedRecord } from '@rankline/contract/brands/domains'
import type { Installation } from '../../platform/installation.ts'
import type { Answer } from '../../platform/name-records.ts'

type Claim = { domain: string; token: string }
type Ours = Pick<Installation, 'url' | 'brandDomain' | 'names'>

/** The host that a domain has to lead to. */
export const targetOf = ({ url }: Pick<Ours, 'url'>) => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Required CNAME record. Its value differs per brand, so that nobody else can claim a domain that already leads here. */
export const aliasOf = (
  { brandDomain }: Pick<Ours, 'brandDomain'>,
  { domain, token }: Claim,
): WantedRecord | null =>
  brandDomain === null ? null : { type: 'CNAME', name: domain, value: `brand-${token}.${brandDomain}` }

export const textOf = ({ domain, token }: Claim): WantedRecord => ({
  type: 'TXT',
  name: `_brand-check.${domain}`,
  value: `brand-check=${token}`,
})

/** Looks up a domain's DNS records and compares them with the required ones. */
export async function lookUp(ours: Ours, claim: Claim): Promise<FoundRecord[]> {
  const { names } = ours
  const [alias, text, target] = [aliasOf(ours, claim), textOf(claim), targetOf(ours)]
  const [aliases, texts, theirs, own] = await Promise.all([
    names.alias(claim.domain),
    names.texts(text.name),
    names.addresses(claim.domain),
    addressesOf(ours, target),
  ])
  if (alias !== null && aliases.values.includes(alias.value))
    return (['proof', 'way'] as const).map((purpose) => ({
      ...{ purpose, type: 'CNAME' as const, name: claim.domain },
      ...{ values: aliases.values, state: 'right' as const },
    }))
  // An alias that the name servers did not report could be the right one.
  const isKnown = alias === null || aliases.isKnown
  const way = wayOf({ ...theirs, isKnown: theirs.isKnown && isKnown }, own)
  const isAlias = aliases.values.length > 0
  return [
    {
      purpose: 'proof',
      type: 'TXT',
      name: text.name,
      ...judged({ ...texts, isKnown: texts.isKnown && isKnown }, (value) => value.trim() === text.value),
    },
    {
      purpose: 'way',
      type: isAlias ? 'CNAME' : 'A',
      name: claim.domain,
      values: isAlias ? aliases.values : way.values,
      state: aliases.values.includes(target) ? 'right' : way.state,
    },
  ]
}

type Judged = Pick<FoundRecord, 'values' | 'state'>

function judged({ values, isKnown }: Answer, isRight: (value: string) => boolean): Judged {
  if (values.some(isRight)) return { values, state: 'right' }
  if (!isKnown) return { values, state: 'unanswered' }
  return { values, state: values.length === 0 ? 'missing' : 'wrong' }
}

/** Without our own addresses, a domain's target cannot be checked. */
const wayOf = (theirs: Answer, own: Answer): Judged =>
  judged({ ...theirs, isKnown: theirs.isKnown && own.isKnown }, (value) => own.values.includes(value))

/** Finds our addresses, including those of the brands' domain, whose sub-domains another server may serve. */
async function addressesOf({ names, brandDomain }: Ours, target: string): Promise<Answer> {
  if (isIP(target) !== 0) return { values: [target], isKnown: true }
  if (target === 'localhost') return { values: ['127.0.0.1', '::1'], isKnown: true }
  const hosts = brandDomain === null ? [target] : [target, `brand-check.${brandDomain}`]
  const answers = await Promise.all(hosts.map((host) => names.addresses(host)))
  return {
    values: answers.flatMap(({ values }) => values),
    isKnown: answers.every(({ isKnown, values }) => isKnown && values.length > 0),
  }
}

/** `right`: the domain is proven and leads here. `unanswered`: a name server did not answer, so nothing is known. */
export function verdictOf(found: readonly FoundRecord[]): 'right' | 'wrong' | 'unanswered' {
  if (found.every(({ state }) => state === 'right')) return 'right'
  return found.some(({ state }) => state === 'wrong' || state === 'missing') ? 'wrong' : 'unanswered'
}
