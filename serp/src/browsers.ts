import type { Device, Search } from './search.ts'

const userAgents: Record<Device, readonly string[]> = {
  desktop: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  ],
  mobile: [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  ],
}

/** Headers of a browser that asks for a page. All pages of a search look as if one browser asked for them. */
export function browserHeaders(search: Search, languages: string): Record<string, string> {
  return {
    'user-agent': userAgentFor(search),
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': languages,
    'accept-encoding': 'gzip, deflate, br',
    'upgrade-insecure-requests': '1',
  }
}

function userAgentFor({ phrase, device }: Search): string {
  const agents = userAgents[device]
  let hash = 0
  for (let index = 0; index < phrase.length; index += 1) hash = (hash * 31 + phrase.charCodeAt(index)) >>> 0
  return agents[hash % agents.length] ?? ''
}
