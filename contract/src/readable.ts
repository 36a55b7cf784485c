import punycode from 'punycode.js'

/** What would not be seen, or would turn the text around it: stays encoded. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u

/** Letters of two alphabets that look like each other: `xn--pple-43d` would pass for `apple`. */
const isMixed = (text: string) => /[\p{sc=Cyrl}\p{sc=Grek}]/u.test(text) && /\p{sc=Latn}/u.test(text)

/** A path as people write it: `/l%C3%A4den` is `/läden`. What cannot be decoded, or would deceive, stays as it is. */
export function readablePath(path: string): string {
  try {
    const text = decodeURI(path)
    return hidden.test(text) ? path : text
  } catch {
    return path
  }
}

/** A host as people write it: `xn--bcher-kva.example` is `bücher.example`. What would deceive stays as it is. */
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

/** An address for people to read, in two: the host without `www.`, the path without closing slash. */
export function readableParts(url: string): { host: string; path: string } {
  const [, host = '', path = ''] = parts.exec(url) ?? []
  return { host: readableHost(host), path: readablePath(path) }
}

/** An address for people to read: without scheme, `www.` and closing slash. */
export function readableUrl(url: string): string {
  const { host, path } = readableParts(url)
  return host + path
}
