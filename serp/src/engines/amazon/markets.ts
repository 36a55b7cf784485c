/** One of Amazon's shops: its host without `www.`, and its interface languages, the default first. */
export type Market = { host: string; languages: readonly string[] }

// Country; ending of the host; locales.
const table = `
us com en_US es_US
ca ca en_CA fr_CA
mx com.mx es_MX
br com.br pt_BR
gb co.uk en_GB
de de de_DE en_GB nl_NL pl_PL tr_TR cs_CZ da_DK
fr fr fr_FR en_GB
it it it_IT en_GB
es es es_ES pt_PT en_GB
nl nl nl_NL en_GB
be com.be fr_BE nl_BE en_GB
ie ie en_IE
se se sv_SE en_GB
pl pl pl_PL
tr com.tr tr_TR en_GB
ae ae en_AE ar_AE
sa sa ar_AE en_AE
eg eg ar_AE en_AE
in in en_IN hi_IN
jp co.jp ja_JP en_US zh_CN
sg sg en_SG
au com.au en_AU
za co.za en_ZA`

const markets = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, Market] => {
      const [country = '', ending = '', ...languages] = line.split(' ')
      return [country, { host: `amazon.${ending}`, languages }]
    }),
)
const home: Market = { host: 'amazon.com', languages: ['en_US'] }

/** The shop for an ISO 3166-1 country in lower case; the American one if the country has none. */
export function marketOf(country: string): Market {
  return markets.get(country) ?? home
}

/** Whether a host without `www.` is one of Amazon's shops. */
export function isMarketHost(host: string): boolean {
  for (const market of markets.values()) if (market.host === host) return true
  return false
}
