import { constants, inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The texts of a document's pages, as a reader finds them. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  return text
}

/** A text of a page: where its baseline begins, in points from the lower left corner. */
export type PlacedText = { text: string; x: number; y: number; width: number; height: number }

/** Marks among the texts have none. */
type Item = { str?: string; transform: number[]; width: number; height: number }

/** Texts of each page, with their positions. */
export async function placedTextsOfPdf(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PlacedText[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      (items as Item[])
        .filter(({ str = '' }) => str.trim() !== '')
        .map(({ str = '', transform: [, , , , x = 0, y = 0], width, height }) => ({
          text: str,
          x,
          y,
          width,
          height,
        })),
    )
  }
  return pages
}

/** Reads the metadata of a document: title, author, creator. */
export async function infoOfPdf(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
  return info
}

export async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** Glyphs that a document draws, by their numbers in it; 0 is the box for a character without a glyph. */
export function glyphsOfPdf(bytes: Buffer): number[] {
  return [...bytes.toString('latin1').matchAll(/stream\r?\n(.*?)endstream/gs)]
    .map(([, packed = '']) => inflated(Buffer.from(packed, 'latin1')))
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([\da-f]*)>/gi)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16))
}

/** Returns '' for a stream that is not text, such as a picture. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}
