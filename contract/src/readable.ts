import punycode from 'punycode.js'

/** Invisible characters and those that reverse the text direction: they stay encoded. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u

/** Letters of two alphabets that look alike: `xn--pple-43d` would look like `apple`. */
const isMixed = (text: string) => /[\p{sc=Cyrl}\p{sc=Grek}]/u.test(text) && /\p{sc=Latn}/u.test(text)

/**
 * A path in readable form: `/l%C3%A4den` becomes `/läden`. Text that cannot be decoded, or would deceive, is
 * unchanged.
 */
export function readablePath(path: string): string {
  try {
    const text = decodeURI(path)
    return hidden.test(text) ? path : text
  } catch {
    return path
  }
}

/**
 * A host in readable form: `xn--bcher-kva.example` becomes `bücher.example`. A host that would deceive is
 * unchanged.
 */
export const readableHost = (host: string): string => host.split('.').map(readableLabel).join('.')

function readableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    const text = punycode.decode(label.slice(4))
    return text === '' || hidden.test(text) || isMixed(text) ? label : text
  } catch {
    return label
  }
}

const parts = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*?)\/?$/s

/** A readable URL in two parts: the host without `www.`, the path without trailing slash. */
export function readableParts(url: string): { host: string; path: string } {
  const [, host = '', path = ''] = parts.exec(url) ?? []
  return { host: readableHost(host), path: readablePath(path) }
}

/** A readable URL: without scheme, `www.` and trailing slash. */
export function readableUrl(url: string): string {
  const { host, path } = readableParts(url)
  return host + path
}
