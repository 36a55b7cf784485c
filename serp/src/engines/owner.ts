/** How pages identify their engine: its name in the title, or marks that only its own pages have. */
type Signs = { name: RegExp; marks: Pick<RegExp, 'test'> }

/** Google Play's page links to products and calls with its data below them. */
const playMarks = {
  test(html: string): boolean {
    const link = html.indexOf('/store/apps/details?id=')
    return link !== -1 && /\bAF_initDataCallback\b/.test(html.slice(link))
  },
}

// If the title has no name, the first engine whose marks match wins. Engines that use others come first.
const signs: Readonly<Record<string, Signs>> = {
  'google-play': { name: /Google Play/, marks: playMarks },
  google: { name: /Google/, marks: /\bdata-ved=|\\u0026ved=|schema\.org\/SearchResultsPage/ },
  duckduckgo: { name: /DuckDuckGo/, marks: /\bduckduckgo\.com\/(?:l\/\?uddg=|y\.js\?|t\/|opensearch)/ },
  startpage: { name: /Startpage/, marks: /\bstartpage\.com\/av\/proxy/ },
  ecosia: { name: /Ecosia/, marks: /\becosia\.org\/(?:search|static|assets|opensearch)\b/ },
  yahoo: {
    name: /Yahoo(?! (?:Finan|Mail|News|Sport|Weather|Answers|Noticias|Actualit|Nachrichten))/,
    marks: /\br\.search\.yahoo\.com\//,
  },
  bing: { name: /\bBing\b/, marks: /\bbing\.com\/(?:ck\/a|aclick|fd)\b|\/fd\/ls\/|[?&;]FORM=P[EO]RE/ },
  yandex: { name: /Яндекс|Yandex/, marks: /\byastatic\.net\/|\bcsp\.yandex\.net\b/ },
  brave: { name: /Brave Search/, marks: /\bsearch\.brave\.com\// },
  mojeek: { name: /Mojeek/, marks: /\bmojeek\.com\/opensearch/ },
  naver: { name: /네이버|NAVER/, marks: /\bpstatic\.net\/sstatic\/search\b/ },
  seznam: { name: /Seznam/, marks: /\bdata-dot="results"/ },
  baidu: { name: /百度/, marks: /\bbaidu\.com\/link\?url=/ },
  youtube: { name: /YouTube/, marks: /\bytInitialData\b|"responseContext"\s*:/ },
  amazon: { name: /^Amazon\.[a-z.]+$/, marks: /\bdata-asin=/ },
  ebay: { name: /eBay/, marks: /\bebaystatic\.com\// },
  alibaba: { name: /Alibaba/, marks: /\b_offer_list\b|\balicdn\.com\// },
}

/** Slug of the engine that a page says it is from; null when it does not say. */
export function ownerOf(html: string): string | null {
  const title = /<title[^<>]*>([^<]*)<\/title/i.exec(html)?.[1] ?? ''
  // `phrase - Google Search`, `Hello at DuckDuckGo`; Amazon and Baidu put their name first.
  const parts = title.trim().split(/\s[-–—|:]\s|\sat\s(?=DuckDuckGo$)|_|&(?:#8212|mdash|ndash);/)
  return (
    namedIn(parts.at(-1) ?? '') ??
    namedAndMarked(parts.slice(1, -1), html) ??
    markedIn(html) ??
    parts.reduceRight(namedBefore, null)
  )
}

/** `phrase - Ecosia - Web`: a section after the name. The phrase may hold a name too, so its marks must agree. */
function namedAndMarked(parts: readonly string[], html: string): string | null {
  const name = parts.reduceRight(namedBefore, null)
  return name !== null && signs[name]?.marks.test(html) ? name : null
}

function namedIn(text: string): string | null {
  return find(({ name }) => name.test(text))
}

const namedBefore = (known: string | null, part: string) => known ?? namedIn(part)

function markedIn(html: string): string | null {
  return find(({ marks }) => marks.test(html))
}

function find(is: (one: Signs) => boolean): string | null {
  return Object.entries(signs).find(([, one]) => is(one))?.[0] ?? null
}
