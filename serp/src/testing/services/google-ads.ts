import { type Asked, goodKey, type Reply, standIn } from './stand-in.ts'

export const refreshToken = 'refresh-token'

/** Google's token endpoint and Google Ads' keyword planner; with `isShort` each token is valid for one call. */
export async function startGoogleAds({ isShort = false } = {}) {
  let issued = 0
  const spent = new Set<string>()
  return standIn((asked) => {
    if (asked.path === '/token') {
      issued += 1
      return tokenReply(asked, `access-${issued}`)
    }
    return planReply(asked, `access-${issued}`, isShort ? spent : undefined)
  })
}

function tokenReply({ body }: Asked, token: string): Reply {
  const form = new URLSearchParams(body)
  if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== refreshToken)
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } }
  return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
}

const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, status: code, details: [{ retryDelay: '30s' }] } },
})

type Plan = { keywords: string[]; geoTargetConstants: string[]; language: string }

function planReply({ path, headers, body }: Asked, token: string, spent?: Set<string>): Reply {
  if (path !== '/v26/customers/1234567890:generateKeywordHistoricalMetrics')
    return refused(404, 'NOT_FOUND', 'Requested entity was not found.')
  const given = headers.authorization?.replace('Bearer ', '') ?? ''
  if (given !== token || spent?.has(given))
    return refused(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  spent?.add(given)
  if (headers['developer-token'] !== goodKey)
    return refused(403, 'PERMISSION_DENIED', 'The developer token is not approved.')
  const { keywords }: Plan = JSON.parse(body)
  if (keywords.includes('busy')) return refused(429, 'RESOURCE_EXHAUSTED', 'Too many requests.')
  const results = keywords
    .filter((keyword) => !keyword.startsWith('unknown') && keyword !== 'sheds')
    .map((text) => ({
      text,
      ...(text === 'shed' && { closeVariants: ['sheds'] }),
      keywordMetrics: text.startsWith('rare')
        ? {}
        : {
            avgMonthlySearches: '4400',
            competition: 'MEDIUM',
            competitionIndex: '45',
            averageCpcMicros: '1250000',
          },
    }))
  return { body: { results } }
}
