import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The texts of a document's pages, as a reader finds them. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  return text
}

/** What a document says about itself: title, author, creator. */
export async function infoOfPdf(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
  return info
}

export async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
