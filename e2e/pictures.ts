/** A one-pixel picture as a file, padded to `kilobytes` if given. */
export function picture(type: 'png' | 'gif', kilobytes = 0) {
  const pixel = Buffer.from(pixels[type], 'base64')
  const buffer = Buffer.concat([pixel, Buffer.alloc(Math.max(kilobytes * 1024 - pixel.length, 0))])
  return { name: `me.${type}`, mimeType: `image/${type}`, buffer }
}

const pixels = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}
