/** What would not be seen, or would turn the text around it: stays encoded. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u

/** A path as people write it: `/l%C3%A4den` is `/läden`. What cannot be decoded, or would deceive, stays as it is. */
export function readablePath(path: string): string {
  try {
    const text = decodeURI(path)
    return hidden.test(text) ? path : text
  } catch {
    return path
  }
}

/** An address for people to read: without scheme, `www.` and closing slash. */
export const readableUrl = (url: string): string =>
  readablePath(url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''))
