import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bitmapOf, icoOf } from '../../../tests/support/ico.ts'
import { largePicture, pictureFile } from '../../../tests/support/pictures.ts'
import { iconPicture } from './icon-picture.ts'

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

async function described(bytes: Buffer) {
  const picture = await iconPicture(bytes)
  if (picture === null) return null
  const { format, width, height, exif } = await sharp(picture).metadata()
  return { format, width, height, exif }
}

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a %s becomes a square PNG without its metadata',
  async (format) => {
    const bytes = await bytesOf(await pictureFile(format))
    expect(await described(bytes)).toEqual({ format: 'png', width: 64, height: 64, exif: undefined })
  },
)

test('the largest picture of an icon file is taken', async () => {
  const png = await bytesOf(await pictureFile('png'))
  const small = bitmapOf(1, Buffer.from([0, 0, 255, 255]))
  expect(
    await described(
      icoOf([
        { side: 1, data: small },
        { side: 40, data: png },
      ]),
    ),
  ).toMatchObject({ format: 'png' })
})

test('a bitmap of an icon file keeps its colours, from the bottom row up', async () => {
  const red = [0, 0, 255, 255]
  const blue = [255, 0, 0, 255]
  const bitmap = bitmapOf(2, Buffer.from([...red, ...red, ...blue, ...blue]))
  const picture = await iconPicture(icoOf([{ side: 2, data: bitmap }]))
  const rows = await sharp(picture ?? undefined)
    .raw()
    .toBuffer()
  const opaque = [...rows.keys()].filter((at) => at % 4 === 0 && rows[at + 3] === 255)
  const colourAt = (at = 0) => [...rows.subarray(at, at + 4)]
  expect(colourAt(opaque[0])).toEqual([0, 0, 255, 255])
  expect(colourAt(opaque.at(-1))).toEqual([255, 0, 0, 255])
})

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><title>Icon</title>')],
  ['nothing', Buffer.alloc(0)],
  ['an icon file that ends early', icoOf([{ side: 16, data: bitmapOf(16, Buffer.alloc(8)) }])],
  [
    'an icon file with an SVG',
    icoOf([{ side: 16, data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }]),
  ],
])('%s is no icon', async (_name, bytes) => {
  expect(await iconPicture(bytes)).toBeNull()
})

test('a picture of more pixels than an icon has is refused', async () => {
  expect(await iconPicture(await bytesOf(largePicture(3000)))).toBeNull()
})
