import type { Device, Search } from './search.ts'

/** A browser, described by the headers that distinguish it from others. */
type Browser = Readonly<Record<string, string>>

const version = '143'
const acceptance = 'text/html,application/xhtml+xml,application/xml;q=0.9'

/** Every browser sends these when a person opens an address. */
const opening = {
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

const chrome = (system: string, platform: string, device: Device): Browser => ({
  'sec-ch-ua': `"Chromium";v="${version}", "Google Chrome";v="${version}", "Not A(Brand";v="24"`,
  'sec-ch-ua-mobile': device === 'mobile' ? '?1' : '?0',
  'sec-ch-ua-platform': `"${platform}"`,
  'user-agent': chromeName(system, version, device),
  accept: `${acceptance},image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7`,
  ...opening,
  'sec-fetch-user': '?1',
})

/** The `User-Agent` of Chrome; `version` is the major version. */
function chromeName(system: string, version: string, device: Device): string {
  const mobile = device === 'mobile' ? 'Mobile ' : ''
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${mobile}Safari/537.36`
}

const systems = { windows: 'Windows NT 10.0; Win64; x64', android: 'Linux; Android 10; K' }

const browsers: Record<Device, readonly Browser[]> = {
  desktop: [
    chrome(systems.windows, 'Windows', 'desktop'),
    chrome('Macintosh; Intel Mac OS X 10_15_7', 'macOS', 'desktop'),
    {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
      accept: `${acceptance},*/*;q=0.8`,
      ...opening,
      'sec-fetch-user': '?1',
    },
    {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      accept: `${acceptance},*/*;q=0.8`,
      ...opening,
    },
  ],
  mobile: [
    chrome(systems.android, 'Android', 'mobile'),
    {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      accept: `${acceptance},*/*;q=0.8`,
      ...opening,
    },
  ],
}

/** Headers of a browser that requests a page. All pages of a search appear to come from one browser. */
export function browserHeaders(search: Search, languages: string): Record<string, string> {
  return {
    ...browserOf(search.device, search.phrase),
    'accept-language': languages,
    'accept-encoding': 'gzip, deflate, br',
    'upgrade-insecure-requests': '1',
  }
}

/**
 * The given headers, as one fixed browser sends them.
 * @param name of the caller; it decides which browser
 */
export function wornBy(name: string, device: Device, headers: Record<string, string>) {
  const { 'user-agent': agent } = headers
  if (agent === undefined) return headers
  const rest = Object.entries(headers).filter(([header]) => !header.startsWith('sec-'))
  const browser = browserOf(device, name)
  // A script's request is no navigation.
  const isOpened = headers.accept?.startsWith('text/html') === true
  const worn = isOpened
    ? browser
    : Object.fromEntries(
        Object.entries(browser).filter(([header]) => !header.startsWith('sec-fetch') && header !== 'accept'),
      )
  return { ...Object.fromEntries(rest), ...worn }
}

/**
 * `User-Agent` that makes a headless Chromium look like one with a window.
 * @param full e.g. `143.0.7499.40`
 */
export function agentOfChromium(full: string, device: Device): string {
  const major = full.split('.')[0] ?? version
  return chromeName(device === 'mobile' ? systems.android : systems.windows, major, device)
}

function browserOf(device: Device, name: string): Browser {
  const known = browsers[device]
  let hash = 0
  for (let index = 0; index < name.length; index += 1) hash = (hash * 31 + name.charCodeAt(index)) >>> 0
  return known[hash % known.length] ?? {}
}
